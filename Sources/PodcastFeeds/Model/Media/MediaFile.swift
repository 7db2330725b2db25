/// `media:content`: one media file.
public struct MediaFile: Hashable, Sendable, Codable {
    /// Where it is.
    public var url: FeedURL?

    /// In bytes.
    public var fileSize: FeedValue<Int64>?

    /// The media type.
    public var type: String?

    /// `image`, `audio`, `video`, `document` or `executable`.
    public var medium: String?

    /// Whether it is the best of its group.
    public var isDefault: FeedValue<Bool>?

    /// `full`, `sample` or `nonstop`.
    public var expression: String?

    /// In thousand bits a second.
    public var bitrate: FeedValue<Double>?

    /// Pictures a second.
    public var framerate: FeedValue<Double>?

    /// In thousand samples a second.
    public var samplingrate: FeedValue<Double>?

    /// Channels of sound.
    public var channels: FeedValue<Int>?

    /// How long it is.
    public var duration: FeedValue<Duration>?

    /// In pixels.
    public var width: FeedValue<Int>?

    /// In pixels.
    public var height: FeedValue<Int>?

    /// The language.
    public var lang: String?

    /// What is said of this file.
    @Boxed public var details: MediaDetails?

    /// Without any value.
    public init() {}
}
