/// `podcast:trailer`.
public struct PodcastTrailer: Hashable, Sendable, Codable {
    /// Its title.
    public var title: String?

    /// Where it is.
    public var url: FeedURL?

    /// `pubdate`.
    public var published: FeedValue<FeedDate>?

    /// The size in bytes.
    public var length: FeedValue<Int64>?

    /// The media type.
    public var type: String?

    /// The season that it is for.
    public var season: FeedValue<Int>?

    /// Without any value.
    public init() {}
}
