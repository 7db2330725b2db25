/// An element's name: what it means, and how the feed writes it.
struct XMLName {
    var element: ElementName

    /// With the prefix, such as `itunes:duration`.
    var qualified: String

    /// Joins a name with its meaning, which is looked up by URI, or by prefix where there is none.
    init(localName: [UInt8], prefix: [UInt8], uri: [UInt8]?) {
        let namespace =
            if let uri { XMLNamespace(uri: uri) } else {
                XMLNamespace(undeclaredPrefix: prefix.text)
            }
        element = ElementName(localName, in: namespace)
        qualified = prefix.isEmpty ? localName.text : "\(prefix.text):\(localName.text)"
    }
}
