/// A set of namespaces in one word.
struct NamespaceSet {
    private var bits: UInt32 = 0

    mutating func insert(_ namespace: XMLNamespace) {
        bits |= 1 << UInt32(namespace.rawValue)
    }

    func contains(_ namespace: XMLNamespace) -> Bool {
        bits & (1 << UInt32(namespace.rawValue)) != 0
    }
}
