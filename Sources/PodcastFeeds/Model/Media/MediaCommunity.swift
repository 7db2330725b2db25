/// `media:community`: what people think of it.
public struct MediaCommunity: Hashable, Sendable, Codable {
    /// The mean rating.
    public var average: FeedValue<Double>?

    /// How many rated.
    public var ratingCount: FeedValue<Int>?

    /// The worst rating.
    public var minimum: FeedValue<Double>?

    /// The best rating.
    public var maximum: FeedValue<Double>?

    /// How often it was viewed.
    public var views: FeedValue<Int>?

    /// How often it was marked.
    public var favorites: FeedValue<Int>?

    /// Tags with weights, as written.
    public var tags: String?

    /// Without any value.
    public init() {}
}
