/// `podcast:locked`: whether other hosts may import the feed.
public struct PodcastLocked: Hashable, Sendable, Codable {
    /// Whether they may not.
    public var locked: FeedValue<Bool>?

    /// A mail address that proves ownership.
    public var owner: String?

    /// Without any value.
    public init() {}
}
