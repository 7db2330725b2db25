/// What Apple's podcast elements say of a show.
public struct ITunesChannel: Hashable, Sendable, Codable {
    /// `itunes:author`.
    public var author: String?

    /// `itunes:title`.
    public var title: String?

    /// `itunes:subtitle`.
    public var subtitle: FeedText?

    /// `itunes:summary`.
    public var summary: FeedText?

    /// `itunes:image`, the cover.
    public var image: FeedURL?

    /// `itunes:category`, the first the most important.
    public var categories: [ITunesCategory] = []

    /// `itunes:keywords`, taken apart at commas.
    public var keywords: [String] = []

    /// `itunes:explicit`.
    public var explicit: FeedValue<Bool>?

    /// `itunes:owner`.
    public var owner: FeedPerson?

    /// `itunes:type`: in which order the episodes are meant to be heard.
    public var type: FeedValue<ITunesShowType>?

    /// `itunes:block`: only `Yes` hides the show.
    public var block: FeedValue<Bool>?

    /// `itunes:complete`: `Yes` means that no more episodes will come.
    public var complete: FeedValue<Bool>?

    /// `itunes:new-feed-url`, where the feed has moved to.
    public var newFeedURL: FeedURL?

    /// `itunes:applepodcastsverify`.
    public var applePodcastsVerify: String?

    /// Without any value.
    public init() {}
}
