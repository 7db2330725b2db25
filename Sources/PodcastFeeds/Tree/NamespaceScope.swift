/// The namespaces that are declared at a place of markup that is being written.
struct NamespaceScope {
    private var levels: [[String: String]] = []

    /// Enters an element that uses prefixes; those that must be declared at it are given.
    mutating func enter(_ used: [(prefix: String, uri: String)]) -> [(String, String)] {
        var level: [String: String] = [:]
        for (prefix, uri) in used where needsDeclaration(prefix, uri) { level[prefix] = uri }
        levels.append(level)
        return level.map { ($0.key, $0.value) }
    }

    mutating func leave() {
        levels.removeLast()
    }

    /// HTML's own and that of the feed are understood.
    private func needsDeclaration(_ prefix: String, _ uri: String) -> Bool {
        if uri.isEmpty || prefix == "xml" { return false }
        if let known = levels.lazy.reversed().compactMap({ $0[prefix] }).first {
            return known != uri
        }
        let namespace = XMLNamespace(uri: Array(uri.utf8))
        return !(prefix.isEmpty && (namespace == .xhtml || namespace == .atom || namespace == .rss))
    }
}
