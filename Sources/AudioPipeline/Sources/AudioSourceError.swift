/// Why a source has no samples to give, and what to do about it.
///
/// Two errors are equal when their codes are, so that a test can name the one that it expects.
public struct AudioSourceError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is, for programs.
    public let code: Code

    /// What happened and what to do, in one or two sentences for a person.
    public let message: String

    /// What the layer below reported.
    public let cause: (any Error)?

    /// Describes a failure.
    public init(_ code: Code, message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The kinds of failure.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// The task was cancelled. Nothing is wrong.
        case cancelled

        /// The bytes could not be read; the cause says why.
        case bytesUnavailable

        /// The bytes are no media.
        case notMedia

        /// The media has no sound.
        case noAudio

        /// No decoder for the codec is at hand.
        case unsupportedCodec(String)

        /// The format lies outside of what a source may have.
        case unsupportedFormat

        /// The samples stop before the promised end.
        case truncated

        /// The media is damaged, and nothing of it could be decoded.
        case damaged

        /// The source can only be read onwards.
        case notSeekable

        /// A limit of the source was reached.
        case limitExceeded
    }

    /// The message, and the cause where there is one.
    public var description: String {
        if let cause { "\(message) (\(cause))" } else { message }
    }
}

extension AudioSourceError: Hashable {
    /// Compares the codes only.
    public static func == (left: AudioSourceError, right: AudioSourceError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension AudioSourceError {
    /// The error of a cancelled read or seek.
    public static let cancelled = AudioSourceError(.cancelled, message: "The read was cancelled.")
}
