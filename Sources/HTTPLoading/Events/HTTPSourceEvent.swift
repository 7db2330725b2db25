public import AssetLoading

/// Something that happened to a source while it was read.
@nonexhaustive
public enum HTTPSourceEvent: Hashable, Sendable {
    /// A request for the bytes from an offset on was sent.
    case requested(offset: Int64)

    /// A try failed, and another follows after a while.
    case retrying(HTTPRetry)

    /// The tries are used up, or the failure is final; reads end in this error.
    case failed(AssetLoadingError)

    /// The server has other bytes than those that were begun.
    case representationChanged(AssetLoadingError)

    /// Bytes don't come as they should.
    case stalled(StallReason)

    /// Bytes come again.
    case recovered

    /// The source is a broadcast of this station.
    case station(ICYStation)

    /// What is on from a byte on.
    case metadata(ICYMetadata)

    /// The broadcast's connection was lost, and what is on now follows from this byte on.
    case reconnected(offset: Int64)
}

/// A try that failed and is going to be followed by another.
public struct HTTPRetry: Hashable, Sendable {
    /// What the last try ended in; its `tries` counts them.
    public var failure: AssetLoadingError

    /// The first byte that the next try asks for.
    public var offset: Int64

    /// How long until the next try.
    public var delay: Duration

    /// Describes a retry.
    public init(failure: AssetLoadingError, offset: Int64, delay: Duration) {
        self.failure = failure
        self.offset = offset
        self.delay = delay
    }
}
