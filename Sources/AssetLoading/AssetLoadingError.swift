/// Why an asset's bytes could not be had, and what to do about it.
///
/// Two errors are equal when their codes are, so that a test can name the one that it expects.
public struct AssetLoadingError: Error, Sendable, CustomStringConvertible {
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
        /// The task was cancelled or the source closed. Nothing is wrong.
        case cancelled

        /// No source is known for such a location.
        case unsupportedLocation

        /// There is no such file or resource (HTTP 404 and 410).
        case notFound

        /// The file or resource may not be read (HTTP 401 and 403).
        case accessDenied

        /// The server answered with another status than success.
        case serverStatus(Int)

        /// The host's name is not known.
        case hostNotFound

        /// Nothing answers at the host, or it refuses.
        case connectionFailed

        /// The redirects do not come to an end.
        case tooManyRedirects

        /// The secure connection could not be made.
        case secureConnectionFailed

        /// The bytes stopped before the promised end.
        case connectionLost(received: Int64, promised: Int64?)

        /// Nothing arrived for too long.
        case timedOut

        /// The source can't be read at the asked offset.
        case notSeekable

        /// A range was asked for and another was answered.
        case wrongRange

        /// The bytes behind the address are others than those that were begun, as after an
        /// advertisement was put into them. Open the source again, and start over.
        case representationChanged

        /// There are no bytes.
        case empty

        /// There are bytes, and they are no media that can be played.
        case notMedia

        /// More bytes than allowed.
        case tooLarge(limit: Int64)

        /// The system could not read.
        case inputOutput
    }

    /// The message, and the cause where there is one.
    public var description: String {
        if let cause { "\(message) (\(cause))" } else { message }
    }
}

extension AssetLoadingError: Hashable {
    /// Compares the codes only.
    public static func == (left: AssetLoadingError, right: AssetLoadingError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension AssetLoadingError {
    /// The error of a cancelled load or read.
    public static let cancelled = AssetLoadingError(
        .cancelled, message: "The load was cancelled.")
}
