/// `podcast:block`: which services shall not list the show.
public struct PodcastBlock: Hashable, Sendable, Codable {
    /// Whether it shall not be listed.
    public var isBlocked: FeedValue<Bool>?

    /// The service; all when nil.
    public var id: String?

    /// Without any value.
    public init() {}
}
