/// `podcast:transcript`: the words of an episode.
public struct PodcastTranscript: Hashable, Sendable, Codable {
    /// Where it is.
    public var url: FeedURL?

    /// The media type.
    public var type: String?

    /// The language; the feed's when nil.
    public var language: String?

    /// `captions` when it has time codes.
    public var rel: String?

    /// Without any value.
    public init() {}
}
