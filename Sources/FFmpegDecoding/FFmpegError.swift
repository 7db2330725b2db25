/// A result code of FFmpeg, as the cause of an error.
///
/// FFmpeg has more codes than any list; a code without a name here is a code all the same. The
/// values are those of `AVERROR` in libavutil's `error.h`.
public struct FFmpegError: RawRepresentable, Error, Hashable, Sendable {
    /// The negative number that FFmpeg returned.
    public let rawValue: Int32

    /// Wraps a code.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}
