/// Why an item can't be played, and what can be done about it.
///
/// Two failures are equal when their codes are, so that a test can name the one that it expects.
public struct PlaybackFailure: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is, for programs.
    public let code: Code

    /// What happened and what to do, in one or two sentences for a person.
    public let message: String

    /// What the failing part itself reported.
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
        /// The bytes could not be had.
        case loading

        /// The bytes are no media, or of a kind that can't be decoded.
        case decoding

        /// The bytes stopped before the promised end.
        case connectionLost

        /// The output could not be opened.
        case outputUnavailable

        /// The output went away while it played.
        case deviceLost

        /// Nothing has happened for as long as the player was told to wait.
        case stuck(StuckReason)
    }

    /// The message.
    public var description: String { message }
}

extension PlaybackFailure: Hashable {
    /// Compares the codes only.
    public static func == (left: PlaybackFailure, right: PlaybackFailure) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}
