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

    /// The title that the media itself names.
    public var title: String?

    /// Describes media.
    public init(
        playability: Playability, duration: AssetDuration = .unknown, container: String? = nil,
        codec: String? = nil, sampleRate: Int? = nil, channelCount: Int? = nil,
        title: String? = nil
    ) {
        self.playability = playability
        self.duration = duration
        self.container = container
        self.codec = codec
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.title = title
    }
}

/// Whether media can be played.
public enum Playability: Hashable, Sendable {
    /// A decoder is at hand.
    case playable

    /// It can't be played, and the reason says what to do.
    case unplayable(reason: String)
}

/// How long an asset is, and how sure that is.
public enum AssetDuration: Hashable, Sendable {
    /// Nothing says it.
    case unknown

    /// It has no end.
    case live

    /// Worked out from the size and the bit rate.
    case estimated(Duration)

    /// The container says so.
    case declared(Duration)
}
