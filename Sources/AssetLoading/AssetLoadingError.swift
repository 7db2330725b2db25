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

    /// How long the server asks to wait before the next try; nil where it does not say.
    public let retryAfter: Duration?

    /// What was waited for in vain; nil unless the code is `.timedOut`.
    public let stall: StallReason?

    /// How many tries in a row have failed with an error, this one included; one or more.
    public let tries: Int

    /// Describes a failure.
    public init(
        _ code: Code, message: String, cause: String? = nil, retryAfter: Duration? = nil,
        stall: StallReason? = nil, tries: Int = 1
    ) {
        self.code = code
        self.message = message
        self.cause = cause
        self.retryAfter = retryAfter
        self.stall = stall
        self.tries = max(tries, 1)
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

        /// The media is encrypted in a way that is not known here.
        case unsupportedEncryption

        /// More bytes than allowed.
        case tooLarge(limit: Int64)

        /// The disk has no room for the bytes.
        case noSpace

        /// The file is not the one that its digest speaks of.
        case digestMismatch

        /// The system could not read.
        case inputOutput
    }

    /// The message, and in brackets the cause and the number of tries where there is one to tell.
    public var description: String {
        let details = [cause, tries > 1 ? "\(tries) tries" : nil].compactMap(\.self)
        return details.isEmpty ? message : "\(message) (\(details.joined(separator: "; ")))"
    }
}

extension AssetLoadingError {
    /// Whether the same load may succeed when it is tried again after a while.
    ///
    /// What the server has not (404, 410), does not let be read, or sends otherwise than asked for
    /// (416) is final, and so is a secure connection that can't be made.
    public var isTransient: Bool {
        switch code {
        case .hostNotFound, .connectionFailed, .connectionLost, .timedOut: true
        case .serverStatus(let status): [408, 425, 429, 500, 502, 503, 504].contains(status)
        default: false
        }
    }

    /// The same failure, of the last of so many tries in a row.
    public func after(tries: Int) -> AssetLoadingError {
        AssetLoadingError(
            code, message: message, cause: cause, retryAfter: retryAfter, stall: stall,
            tries: tries)
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
