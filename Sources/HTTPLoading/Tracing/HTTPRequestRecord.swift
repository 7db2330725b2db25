public import AssetLoading

/// One request that is over, and what it came to; each step of a chain of redirects is one.
public struct HTTPRequestRecord: Hashable, Sendable {
    /// Where it went, without a user's name and password.
    public var address: String

    /// The range that was asked for, such as `bytes=0-`; nil when it was everything.
    public var range: String?

    /// The status of the answer; nil when there was none.
    public var status: Int?

    /// The answer's `Content-Range`.
    public var contentRange: String?

    /// How many bytes of the body came, packed as they were.
    public var byteCount: Int64

    /// The time from the start to the first byte of the answer; zero when none came.
    public var timeToFirstByte: Duration

    /// The time from the start to the end.
    public var duration: Duration

    /// Whether a connection was used that an earlier request had made.
    public var isConnectionReused: Bool

    /// The version of HTTP, such as `2`.
    public var protocolVersion: String?

    /// How it ended.
    public var outcome: Outcome

    /// How a request ended.
    public enum Outcome: Hashable, Sendable {
        /// All that was announced has come.
        case complete

        /// It led to another address.
        case redirected(to: String)

        /// It was given up, as at a seek, when a task is cancelled or after an answer of no use.
        case cancelled

        /// The connection broke; the text says what the library knows of it.
        case connectionLost(String)

        /// It failed otherwise.
        case failed(AssetLoadingError)
    }

    /// Describes a request.
    public init(
        address: String, range: String? = nil, status: Int? = nil, contentRange: String? = nil,
        byteCount: Int64 = 0, timeToFirstByte: Duration = .zero, duration: Duration = .zero,
        isConnectionReused: Bool = false, protocolVersion: String? = nil, outcome: Outcome
    ) {
        self.address = address
        self.range = range
        self.status = status
        self.contentRange = contentRange
        self.byteCount = byteCount
        self.timeToFirstByte = timeToFirstByte
        self.duration = duration
        self.isConnectionReused = isConnectionReused
        self.protocolVersion = protocolVersion
        self.outcome = outcome
    }
}
