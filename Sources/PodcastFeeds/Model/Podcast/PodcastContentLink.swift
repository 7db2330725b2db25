/// `podcast:contentLink`: where else the content is to be had.
public struct PodcastContentLink: Hashable, Sendable, Codable {
    /// The address.
    public var href: FeedURL?

    /// A name for people.
    public var title: String?

    /// Without any value.
    public init() {}
}
