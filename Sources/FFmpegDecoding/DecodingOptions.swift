public import AssetLoading

/// How media are decoded.
public struct DecodingOptions: Sendable {
    /// How much may be read to find out what the media are.
    public var limits = OpeningLimits()

    /// How playlists are followed; nil to refuse them as `.notMedia`.
    public var streaming: StreamingOptions?

    /// The form in which samples are wanted.
    public var output = OutputForm()

    /// Which of several tracks is decoded.
    public var track = TrackChoice()

    /// When what is damaged is too much.
    public var damage = DamagePolicy.playOn

    /// The threads that a codec may use, 1 to 64; sound gains nothing from more than one.
    public var threadCount = 1

    /// Whether the bytes are a file that is still written.
    ///
    /// The end is then only where it was when it was reached: a later read goes on from there if
    /// bytes have come meanwhile, and a seek finds what has come. The length is never exact, and
    /// media that stop short are not `.truncated`.
    public var isGrowing = false

    /// The usual way.
    public init() {}
}
