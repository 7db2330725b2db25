extension AssetLocation {
    /// The location that a reference in the document at this one leads to (RFC 3986, section 5.2).
    ///
    /// A document of the web leads only to the web and keeps to `https` where it came by it. A file
    /// leads to files of its folder and to the web.
    ///
    /// - Throws: `.unsupportedLocation` for what leads elsewhere.
    package func resolving(
        _ reference: String, allowsInsecure: Bool = false
    ) throws(AssetLoadingError) -> AssetLocation {
        let scheme = Self.scheme(of: reference)
        switch self {
        case .remote(let base):
            let baseScheme = Self.scheme(of: base) ?? ""
            guard let scheme else { return .remote(address: Self.merged(reference, base)) }
            let isAllowed =
                scheme == baseScheme || scheme == "https"
                || scheme == "http" && (allowsInsecure || baseScheme != "https")
            guard isAllowed else { throw Self.refused(reference, in: self) }
            return .remote(address: reference)
        case .file(let base):
            if let scheme, ["http", "https"].contains(scheme) {
                return .remote(address: reference)
            }
            guard scheme == nil || scheme == "file" else { throw Self.refused(reference, in: self) }
            let path: String
            switch AssetLocation(scheme == nil ? "file:" + reference : reference) {
            case .file(let named): path = named
            case .remote: throw Self.refused(reference, in: self)
            }
            let folder = Self.withoutDots(
                String(base[..<(base.lastIndex(of: "/") ?? base.startIndex)]))
            let isAbsolute = base.hasPrefix("/")
            let prefix = folder.isEmpty && !isAbsolute ? "" : folder + "/"
            let whole = Self.withoutDots(path.hasPrefix("/") ? path : prefix + path)
            let rest = whole.dropFirst(prefix.count)
            guard whole.hasPrefix(prefix), whole.hasPrefix("/") == isAbsolute,
                !rest.hasPrefix("../")
            else { throw Self.refused(reference, in: self) }
            return .file(path: whole)
        }
    }

    /// In lower case; nil for a reference that is relative.
    private static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(where: { ":/?#".utf8.contains($0) }),
            text.utf8[colon] == UInt8(ascii: ":"), colon != text.startIndex
        else { return nil }
        return text[..<colon].lowercased()
    }

    /// A reference without a scheme, completed by an address.
    private static func merged(_ reference: String, _ base: String) -> String {
        guard let colon = base.firstIndex(of: ":") else { return reference }
        if reference.hasPrefix("//") { return "\(base[...colon])\(reference)" }
        let whole = base.prefix { $0 != "#" }
        if reference.isEmpty { return String(whole) }
        let address = whole.prefix { $0 != "?" }
        if reference.hasPrefix("?") { return "\(address)\(reference)" }
        if reference.hasPrefix("#") { return "\(whole)\(reference)" }
        let afterScheme = address.index(after: colon)
        let hierarchy = address[afterScheme...]
        let host = hierarchy.hasPrefix("//") ? hierarchy.dropFirst(2) : hierarchy
        let pathStart = host.firstIndex(of: "/") ?? address.endIndex
        let tail = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
        let path = reference[..<tail]
        let folder: Substring
        if path.hasPrefix("/") {
            folder = ""
        } else if pathStart == address.endIndex {
            folder = "/"
        } else {
            let last = address.lastIndex(of: "/") ?? pathStart
            folder = address[pathStart...last]
        }
        let merged = withoutDots("\(folder)\(path)")
        return "\(address[..<pathStart])\(merged)\(reference[tail...])"
    }

    /// A path without the steps `.` and `..` (RFC 3986, section 5.2.4).
    ///
    /// A relative path that leads out of its beginning keeps the steps that do so.
    private static func withoutDots(_ path: String) -> String {
        let isAbsolute = path.hasPrefix("/")
        var steps: [Substring] = []
        let all = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, step) in all.enumerated() {
            let isLast = index == all.count - 1
            switch step {
            case ".":
                if isLast { steps.append("") }
            case "..":
                if let last = steps.last, last != "..", !(isAbsolute && steps.count == 1) {
                    steps.removeLast()
                } else if !isAbsolute {
                    steps.append("..")
                }
                if isLast { steps.append("") }
            default:
                steps.append(step)
            }
        }
        return steps.joined(separator: "/")
    }

    private static func refused(
        _ reference: String, in document: AssetLocation
    ) -> AssetLoadingError {
        AssetLoadingError(
            .unsupportedLocation,
            message: "The playlist \(document) names what it may not lead to. "
                + "Ask its publisher for one that names web addresses.",
            cause: String(reference.prefix(200)))
    }
}
