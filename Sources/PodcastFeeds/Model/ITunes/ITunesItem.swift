/// What Apple's podcast elements say of an episode.
public struct ITunesItem: Hashable, Sendable, Codable {
    /// `itunes:title`.
    public var title: String?

    /// `itunes:author`.
    public var author: String?

    /// `itunes:subtitle`.
    public var subtitle: FeedText?

    /// `itunes:summary`.
    public var summary: FeedText?

    /// `itunes:image`.
    public var image: FeedURL?

    /// `itunes:duration`.
    public var duration: FeedValue<Duration>?

    /// `itunes:season`.
    public var season: FeedValue<Int>?

    /// `itunes:episode`.
    public var episode: FeedValue<Int>?

    /// `itunes:episodeType`.
    public var episodeType: FeedValue<ITunesEpisodeType>?

    /// `itunes:explicit`.
    public var explicit: FeedValue<Bool>?

    /// `itunes:block`: only `Yes` hides the episode.
    public var block: FeedValue<Bool>?

    /// `itunes:isClosedCaptioned`.
    public var isClosedCaptioned: FeedValue<Bool>?

    /// `itunes:order`.
    public var order: FeedValue<Int>?

    /// `itunes:keywords`, taken apart at commas.
    public var keywords: [String] = []

    /// `itunes:category`, which belongs to a show.
    public var categories: [ITunesCategory] = []

    /// Without any value.
    public init() {}
}
