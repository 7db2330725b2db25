/// Resolves addresses as RFC 3986, section 5, has it, and mends what no address may hold.
struct URLText {
    private var scheme: Substring?
    private var authority: Substring?
    private var path: Substring = ""
    private var query: Substring?
    private var fragment: Substring?

    /// Whether an address is a whole one of HTTP with nothing in it to mend.
    static func isPlainlyAbsolute(_ text: ArraySlice<UInt8>) -> Bool {
        let start = text.startIndex
        guard text.count > 8, text[start] == UInt8(ascii: "h"),
            text[start + 1] == UInt8(ascii: "t"), text[start + 2] == UInt8(ascii: "t"),
            text[start + 3] == UInt8(ascii: "p")
        else { return false }
        let colon = text[start + 4] == UInt8(ascii: "s") ? start + 5 : start + 4
        guard text[colon] == UInt8(ascii: ":"), text[colon + 1] == UInt8(ascii: "/"),
            text[colon + 2] == UInt8(ascii: "/")
        else { return false }
        for byte in text where !isAllowed(byte) { return false }
        return true
    }

    /// Makes an address absolute.
    ///
    /// - Returns: Nil when it is relative and there is no base that is absolute.
    static func resolve(_ text: String, against base: String?) -> String? {
        let text = Self.mended(text)
        let reference = URLText(text)
        if reference.scheme != nil { return text }
        guard let base else { return nil }
        let outer = URLText(Self.mended(base))
        guard outer.scheme != nil else { return nil }
        return reference.resolved(against: outer).text
    }

    // MARK: Parts

    private init(_ text: String) {
        var rest = text[...]
        if let hash = rest.firstIndex(of: "#") {
            fragment = rest[rest.index(after: hash)...]
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
            scheme = rest[..<colon]
            rest = rest[rest.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            let host = rest.dropFirst(2)
            let end = host.firstIndex(of: "/") ?? host.endIndex
            authority = host[..<end]
            rest = host[end...]
        }
        path = rest
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first.isLetter else { return false }
        return text.utf8.allSatisfy {
            $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: ".")
        }
    }

    private func resolved(against base: URLText) -> URLText {
        var result = self
        result.scheme = base.scheme
        if authority != nil {
            result.path = Self.withoutDots(path)[...]
            return result
        }
        result.authority = base.authority
        if path.isEmpty {
            result.path = base.path
            if query == nil { result.query = base.query }
        } else if path.hasPrefix("/") {
            result.path = Self.withoutDots(path)[...]
        } else {
            result.path = Self.withoutDots(base.merged(with: path)[...])[...]
        }
        return result
    }

    /// The path with its last part replaced.
    private func merged(with other: Substring) -> String {
        if authority != nil, path.isEmpty { return "/" + other }
        guard let slash = path.lastIndex(of: "/") else { return String(other) }
        return String(path[...slash] + other)
    }

    /// The path with `.` and `..` carried out.
    private static func withoutDots(_ path: Substring) -> String {
        var parts: [Substring] = []
        let all = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in all.enumerated() {
            let isLast = index == all.count - 1
            if part == ".." {
                if parts.count > 1 || (parts.count == 1 && parts[0] != "") { parts.removeLast() }
                if isLast { parts.append("") }
            } else if part == "." {
                if isLast { parts.append("") }
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    private var text: String {
        var text = ""
        if let scheme { text += scheme + ":" }
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    // MARK: Mending

    /// What no address may hold, in per cent; the host stays as it is.
    private static func mended(_ text: String) -> String {
        if text.utf8.allSatisfy(isAllowed) { return text }
        var mended: [UInt8] = []
        let host = hostRange(of: Array(text.utf8))
        for (index, byte) in text.utf8.enumerated() {
            if byte == 0x09 || byte == 0x0A || byte == 0x0D { continue }
            if isAllowed(byte) || host.contains(index) {
                mended.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                mended += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return mended.text
    }

    private static func hostRange(of text: [UInt8]) -> Range<Int> {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon + 2 < text.count,
            text[colon + 1] == UInt8(ascii: "/"), text[colon + 2] == UInt8(ascii: "/")
        else { return 0..<0 }
        let start = colon + 3
        let end = text[start...].firstIndex {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
        }
        return start..<(end ?? text.count)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        guard byte > 0x20, byte < 0x7F else { return false }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
            UInt8(ascii: "}"):
            return false
        default: return true
        }
    }
}
