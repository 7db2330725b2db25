/// How a playlist is followed: who opens what it names, and what of it is chosen.
///
/// Playlists, segments and keys are opened through ``opener`` and in no other way, so that what it
/// does about retries, limits, cancellation and tracing holds for each of them. The playlists are
/// those of HTTP Live Streaming (RFC 8216).
public struct StreamingOptions: Sendable {
    /// Makes the source of each playlist, segment and key.
    public var opener: any ByteSourceOpener

    /// The languages that are wanted, the best one first, as in `["de", "en"]` (RFC 5646).
    ///
    /// A rendition in `de-AT` is one in `de`. Where none is offered the default rendition is taken.
    public var languages: [String] = []

    /// The name of the rendition that is wanted whatever its language; see ``AudioRendition``.
    public var renditionName: String?

    /// Bits a second that a variant may have; one that has more is taken only if all have.
    public var maximumBitRate: Int?

    /// How much of playlists is believed.
    public var limits = PlaylistLimits()

    /// Whether a playlist that came by `https` may name what comes by `http`.
    public var allowsInsecureResources = false

    /// Measures the waits of a live stream.
    public var clock: any Clock<Duration>

    /// Chooses the usual options.
    public init(
        opener: any ByteSourceOpener, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.opener = opener
        self.clock = clock
    }
}
