/// `rawvoice:liveStream`.
public struct RawVoiceLiveStream: Hashable, Sendable, Codable {
    /// The stream.
    public var url: FeedURL?

    /// When it starts.
    public var schedule: FeedValue<FeedDate>?

    /// How long it is.
    public var duration: FeedValue<Duration>?

    /// The media type.
    public var type: String?

    /// Without any value.
    public init() {}
}
