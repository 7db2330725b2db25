/// How much of a transcript is read, so that hostile files cost little.
public struct TranscriptLimits: Hashable, Sendable {
    /// The bytes of the file; 32 MiB unless told.
    ///
    /// A larger one is refused.
    public var bytes = 32 << 20

    /// The cues; 100,000 unless told.
    ///
    /// What goes beyond is left out.
    public var cues = 100_000

    /// The bytes of one cue's text, as UTF-8; 8 KiB unless told.
    ///
    /// What goes beyond is left out.
    public var textLength = 8 << 10

    /// The limits that a listener's app can live with.
    public init() {}
}
