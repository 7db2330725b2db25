/// `podcast:remoteItem`: a show or an episode of another feed.
public struct PodcastRemoteItem: Hashable, Sendable, Codable {
    /// The `podcast:guid` of the feed.
    public var feedGUID: String?

    /// The feed.
    public var feedURL: FeedURL?

    /// The episode.
    public var itemGUID: String?

    /// What kind of show it is.
    public var medium: String?

    /// A name for people.
    public var title: String?

    /// Without any value.
    public init() {}
}
