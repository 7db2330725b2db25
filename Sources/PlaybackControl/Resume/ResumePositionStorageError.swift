/// Why resume positions could not be kept or read.
public struct ResumePositionStorageError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// The batch was not kept; it may be sent again.
        case notSaved

        /// What is kept can't be read.
        case notLoaded
    }

    /// What kind of failure it is, for programs.
    public let code: Code

    /// What happened and what to do, in one or two sentences for a person.
    public let message: String

    /// What the storage itself reported.
    public let cause: (any Error)?

    /// Describes a failure.
    public init(_ code: Code, message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The message.
    public var description: String { message }
}
