/// A person or an organisation.
public struct FeedPerson: Hashable, Sendable, Codable {
    /// The name.
    public var name: String?

    /// The mail address.
    public var email: String?

    /// A page.
    public var uri: FeedURL?

    /// A picture; only in JSON Feed.
    public var avatar: FeedURL?

    /// The text from which name and mail address were taken, such as `me@example.com (Me)`; nil
    /// when the feed has them apart.
    public var rawText: String?

    /// Without any value.
    public init() {}
}
