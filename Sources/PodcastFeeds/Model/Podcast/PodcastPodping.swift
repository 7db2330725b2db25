/// `podcast:podping`.
public struct PodcastPodping: Hashable, Sendable, Codable {
    /// Whether changes are announced by Podping.
    public var usesPodping: FeedValue<Bool>?

    /// Without any value.
    public init() {}
}
