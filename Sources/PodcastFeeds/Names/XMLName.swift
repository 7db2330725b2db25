/// A name of an element or an attribute: what it means, and how the feed writes it.
struct XMLName {
    var meaning: Meaning

    /// Without prefix.
    var local: String

    /// Empty when there is none.
    var prefix: String

    /// The namespace; empty when there is none.
    var uri: String

    /// With the prefix, such as `itunes:duration`.
    var qualified: String { prefix.isEmpty ? local : "\(prefix):\(local)" }

    /// What a name stands for; small, so that an element can carry it.
    struct Meaning: Equatable {
        var namespace: XMLNamespace
        var local: LocalName
    }

    /// Joins a name with its meaning, which is looked up by URI, or by prefix where there is none.
    init(local: [UInt8], prefix: [UInt8], uri: [UInt8]?) {
        self.local = local.text
        self.prefix = prefix.text
        self.uri = uri?.text ?? ""
        var namespace: XMLNamespace =
            if let uri, !uri.isEmpty { XMLNamespace(uri: uri) } else {
                XMLNamespace(undeclaredPrefix: self.prefix)
            }
        // A feed in a namespace of its own is a feed all the same.
        if namespace == .unknown, prefix.isEmpty { namespace = .rss }
        meaning = Meaning(namespace: namespace, local: LocalName(local))
    }
}
