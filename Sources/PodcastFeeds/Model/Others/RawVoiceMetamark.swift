/// `rawvoice:metamark`: something at a place of the media.
public struct RawVoiceMetamark: Hashable, Sendable, Codable {
    /// What it is.
    public var type: String?

    /// Where it leads to.
    public var link: FeedURL?

    /// Where it starts.
    public var position: FeedValue<Duration>?

    /// How long it is.
    public var duration: FeedValue<Duration>?

    /// The text.
    public var value: String?

    /// Without any value.
    public init() {}
}
