/// `media:scene`: a part of the media.
public struct MediaScene: Hashable, Sendable, Codable {
    /// Its title.
    public var title: String?

    /// What happens.
    public var description: String?

    /// Where it starts.
    public var startTime: FeedValue<Duration>?

    /// Where it ends.
    public var endTime: FeedValue<Duration>?

    /// Without any value.
    public init() {}
}
