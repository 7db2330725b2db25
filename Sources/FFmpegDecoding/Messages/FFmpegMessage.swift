/// What FFmpeg has to say while it decodes, for a log.
public struct FFmpegMessage: Hashable, Sendable {
    /// How grave it is.
    @nonexhaustive
    public enum Severity: Hashable, Sendable {
        /// Something may not be as it should.
        case warning

        /// Something is lost.
        case error
    }

    /// How grave it is.
    public let severity: Severity

    /// The text, up to 511 bytes, in English; no format is promised.
    public let text: String
}
