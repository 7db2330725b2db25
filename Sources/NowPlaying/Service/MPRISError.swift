/// Why a player can't be seen or commanded over the bus.
///
/// Two errors are equal when their codes are, so that a test can name the one that it expects.
public struct MPRISError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// There is no bus at the address, or it lets nobody in.
        case noBus

        /// The bus did not answer in time.
        case timedOut

        /// The bus has gone away.
        case busLost

        /// The bus refuses the player's name.
        case nameRefused

        /// The service was closed.
        case closed
    }

    /// What kind of failure it is, for programs.
    public let code: Code

    /// What happened and what to do, in one or two sentences for a person.
    public let message: String

    /// What the library or the bus reported.
    public let cause: String?

    /// Describes a failure.
    public init(_ code: Code, message: String, cause: String? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The message, and in brackets the cause where there is one to tell.
    public var description: String { cause.map { "\(message) (\($0))" } ?? message }
}

extension MPRISError: Hashable {
    /// Compares the codes only.
    public static func == (left: MPRISError, right: MPRISError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension MPRISError {
    static func noBus(_ cause: String) -> MPRISError {
        MPRISError(
            .noBus,
            message: """
                There is no session bus to be seen on. The player plays on; set \
                DBUS_SESSION_BUS_ADDRESS, or start it within a desktop session.
                """, cause: cause)
    }

    static let timedOut = MPRISError(
        .timedOut,
        message: "The session bus did not answer in time. The player plays on, and tries again.")

    static func busLost(_ cause: String) -> MPRISError {
        MPRISError(
            .busLost,
            message: "The session bus has gone away. The player plays on, and tries again.",
            cause: cause)
    }

    static func nameRefused(_ cause: String) -> MPRISError {
        MPRISError(
            .nameRefused,
            message: "The bus refuses the player's name. Choose another one.", cause: cause)
    }

    static let closed = MPRISError(.closed, message: "The service was closed.")
}
