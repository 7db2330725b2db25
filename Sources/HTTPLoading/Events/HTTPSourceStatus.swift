public import AssetLoading

/// How a source is doing at one moment.
public struct HTTPSourceStatus: Hashable, Sendable {
    /// Why bytes don't come as they should; nil when they do, or when none are wanted.
    public var stall: StallReason?

    /// The try that is waited for; nil when none is.
    public var retry: HTTPRetry?

    /// The station, where the source is a broadcast that tells it.
    public var station: ICYStation?

    /// The last that the broadcast said of what is on.
    public var metadata: ICYMetadata?

    /// Describes a source's status.
    public init(
        stall: StallReason? = nil, retry: HTTPRetry? = nil, station: ICYStation? = nil,
        metadata: ICYMetadata? = nil
    ) {
        self.stall = stall
        self.retry = retry
        self.station = station
        self.metadata = metadata
    }

    /// Takes an event into account.
    mutating func apply(_ event: HTTPSourceEvent) {
        switch event {
        case .requested, .failed, .representationChanged:
            retry = nil
            stall = nil
        case .retrying(let retry): self.retry = retry
        case .stalled(let reason): stall = reason
        case .recovered: stall = nil
        case .station(let station): self.station = station
        case .metadata(let metadata): self.metadata = metadata
        case .reconnected: break
        }
    }
}
