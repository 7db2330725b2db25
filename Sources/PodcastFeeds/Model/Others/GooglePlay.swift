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

    /// `googleplay:explicit`; `clean` means that it is not.
    public var explicit: FeedValue<Bool>?

    /// Whether `googleplay:explicit` says `clean`: what was explicit is taken out.
    public var isClean = false

    /// `googleplay:block`: only `yes` hides it.
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
