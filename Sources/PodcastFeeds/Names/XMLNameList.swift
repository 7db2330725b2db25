/// The names that a feed uses, each kept once; a number stands for a name.
struct XMLNameList {
    private(set) var names: [XMLName] = []

    /// What each name means, apart from the names, so that looking it up copies no text.
    private(set) var meanings: [XMLName.Meaning] = []

    /// A hash of each name and namespace that does not depend on prefixes.
    private(set) var hashes: [UInt64] = []

    /// Whether `xml:base`, `xml:lang` or the like is used.
    private(set) var hasXMLNames = false

    /// Names beyond this many are not kept apart, so that a hostile feed's take no memory.
    static let limit = 4_096

    mutating func add(_ name: XMLName) -> Int32 {
        if names.count == Self.limit { return Int32(Self.limit - 1) }
        if name.meaning.namespace == .xml { hasXMLNames = true }
        names.append(name)
        meanings.append(name.meaning)
        var hash = StableHash()
        hash.combine(Array(name.local.utf8).span)
        hash.combine(Array(name.uri.utf8).span)
        hashes.append(hash.value)
        return Int32(names.count - 1)
    }
}
