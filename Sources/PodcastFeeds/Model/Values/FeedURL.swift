/// An address as the feed writes it, and as it can be fetched.
public struct FeedURL: Hashable, Sendable, Codable {
    /// The text of the feed, without blanks around it.
    public var rawText: String

    /// The address with what it was relative to, and with what no address may hold written in
    /// per cent; nil when the text is relative and nothing is known that it could be relative to.
    ///
    /// Relative to `xml:base`, then to the feed's own address (RFC 3986, section 5).
    public var value: String?

    /// Joins a text with its meaning.
    public init(rawText: String, value: String?) {
        self.rawText = rawText
        self.value = value
    }

    /// Takes an absolute address as it is.
    public init(_ address: String) {
        self.init(rawText: address, value: address)
    }

    /// The address that can be fetched, or else the text of the feed.
    public var address: String { value ?? rawText }
}

extension FeedURL: CustomStringConvertible {
    /// The same as ``address``.
    public var description: String { address }
}
