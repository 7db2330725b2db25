/// What a sink granted.
public struct AudioSinkConfiguration: Hashable, Sendable {
    /// The form of samples that the sink takes.
    public var format: AudioFormat

    /// The frames that can be queued before a write waits.
    public var capacity: Int

    /// The time from a frame's leaving the queue to its being heard, as far as is known.
    public var latency: Duration

    /// Describes a configured sink.
    public init(format: AudioFormat, capacity: Int, latency: Duration) {
        self.format = format
        self.capacity = capacity
        self.latency = latency
    }
}
