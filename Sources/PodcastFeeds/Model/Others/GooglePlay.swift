/// What the Google Play elements say of a channel or an item.
public struct GooglePlay: Hashable, Sendable, Codable {
    /// `googleplay:author`.
    public var author: String?

    /// `googleplay:description`.
    public var description: String?

    /// `googleplay:email`.
    public var email: String?

    /// `googleplay:image`.
    public var image: FeedURL?

    /// `googleplay:explicit`.
    public var explicit: FeedValue<Bool>?

    /// `googleplay:block`.
    public var block: FeedValue<Bool>?

    /// `googleplay:category`.
    public var categories: [String] = []

    /// `googleplay:owner`.
    public var owner: String?

    /// `googleplay:new-feed-url`.
    public var newFeedURL: FeedURL?

    /// Without any value.
    public init() {}
}
