/// Why a sink can't take samples, and what to do about it.
///
/// Two errors are equal when their codes are, so that a test can name the one that it expects.
public struct AudioSinkError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is, for programs.
    public let code: Code

    /// What happened and what to do, in one or two sentences for a person.
    public let message: String

    /// What the layer below reported, such as a system's or a library's error text.
    public let cause: String?

    /// Describes a failure.
    public init(_ code: Code, message: String, cause: String? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The kinds of failure.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// The task was cancelled. Nothing is wrong.
        case cancelled

        /// There is no output: no sound server, no such device, a file that can't be made.
        case unavailable

        /// The output does not take such samples.
        case unsupportedFormat

        /// The sink was not configured for these samples.
        case notConfigured

        /// The output went away.
        case deviceLost

        /// The sink was closed.
        case closed

        /// The output did not answer in time.
        case timedOut

        /// The system could not write.
        case inputOutput
    }

    /// The message, and the cause where there is one.
    public var description: String {
        if let cause { "\(message) (\(cause))" } else { message }
    }
}

extension AudioSinkError: Hashable {
    /// Compares the codes only.
    public static func == (left: AudioSinkError, right: AudioSinkError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension AudioSinkError {
    /// The error of a cancelled wait.
    public static let cancelled = AudioSinkError(.cancelled, message: "The write was cancelled.")

    /// The error of whoever waits at a sink that is closed.
    public static let closed = AudioSinkError(.closed, message: "The sink was closed.")
}
