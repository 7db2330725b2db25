/// What a scripted server answers to one request.
public struct TransportAnswer: Sendable {
    /// The status: 200 for a body, 301 to 308 for a redirect, all else a failure.
    public var status: Int

    /// The body, and in which way it comes; a request for a part of it begins with the offset.
    public var body: ByteScript

    /// Where a redirect leads.
    public var target: String?

    /// How long the server asks to wait before the next request.
    public var retryAfter: Duration?

    /// A body; one that is not seekable stands for a server that ignores ranges.
    public static func body(_ body: ByteScript) -> TransportAnswer {
        TransportAnswer(status: 200, body: body)
    }

    /// A redirect.
    public static func redirect(to target: String, status: Int = 302) -> TransportAnswer {
        TransportAnswer(status: status, body: ByteScript(), target: target)
    }

    /// A failure.
    public static func status(_ status: Int, retryAfter: Duration? = nil) -> TransportAnswer {
        TransportAnswer(status: status, body: ByteScript(), retryAfter: retryAfter)
    }
}

/// A request that a scripted server was sent.
public struct TransportRequest: Hashable, Sendable {
    /// What was asked for.
    public var address: String

    /// The first byte that was asked for.
    public var offset: Int64

    /// The status of the answer.
    public var status: Int

    /// Describes a request.
    public init(address: String, offset: Int64, status: Int) {
        self.address = address
        self.offset = offset
        self.status = status
    }
}
