/// What the bytes of an asset hold.
public struct MediaDescription: Hashable, Sendable {
    /// Whether it can be played.
    public var playability: Playability

    /// How long it is.
    public var duration: AssetDuration

    /// The name of the container, such as `mp3` or `ogg`.
    public var container: String?

    /// The name of the codec, such as `aac`.
    public var codec: String?

    /// Frames a second, in hertz.
    public var sampleRate: Int?

    /// The samples in a frame.
    public var channelCount: Int?

    /// Bits a second on average.
    public var bitRate: Int?

    /// What the media say of themselves.
    public var tags = MediaTags()

    /// The streams of the container, as it lists them.
    public var tracks: [MediaTrack] = []

    /// The chapters, in order of their start.
    public var chapters: [MediaChapter] = []

    /// The picture that is attached, the front of the cover where there are several.
    public var artwork: MediaArtwork?

    /// What can be heard of it at the moment; nil for what is not live.
    public var liveWindow: LiveWindow?

    /// The title that the media itself names.
    public var title: String? { tags[.title] }

    /// Describes media; what they say of themselves is set afterwards.
    public init(
        playability: Playability, duration: AssetDuration = .unknown, container: String? = nil,
        codec: String? = nil, sampleRate: Int? = nil, channelCount: Int? = nil,
        bitRate: Int? = nil
    ) {
        self.playability = playability
        self.duration = duration
        self.container = container
        self.codec = codec
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.bitRate = bitRate
    }
}
