/// `podcast:soundbite`: a part worth hearing first.
public struct PodcastSoundbite: Hashable, Sendable, Codable {
    /// Where it starts.
    public var startTime: FeedValue<Duration>?

    /// How long it is.
    public var duration: FeedValue<Duration>?

    /// What it is called; the episode's title when nil.
    public var title: String?

    /// Without any value.
    public init() {}
}
