/// A file of the RawVoice elements.
public struct RawVoiceFile: Hashable, Sendable, Codable {
    /// `webm` or `mp4`.
    public var format: String = ""

    /// Where it is.
    public var src: FeedURL?

    /// The media type.
    public var type: String?

    /// In bytes.
    public var length: FeedValue<Int64>?

    /// Without any value.
    public init() {}
}
