/// `podcast:funding`: a way to give money.
public struct PodcastFunding: Hashable, Sendable, Codable {
    /// The page.
    public var url: FeedURL?

    /// The text of the link.
    public var title: String?

    /// Without any value.
    public init() {}
}
