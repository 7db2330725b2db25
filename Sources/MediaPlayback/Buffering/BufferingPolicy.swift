/// How much sound is queued before it is heard, and how long the player waits in vain.
public struct BufferingPolicy: Hashable, Sendable {
    /// The sound that is queued before it begins; at most half of what the sink can queue.
    public var start: Duration

    /// The sound that is queued before it goes on after a stall; at most half of what the sink can
    /// queue.
    public var resumption: Duration

    /// How much of what was decoded last is kept, the sound that is queued included.
    ///
    /// A seek to a place of it reads, decodes and asks for nothing. At most a minute; a second of
    /// stereo takes some 380 kB.
    public var history: Duration

    /// How long nothing may happen while sound is wanted before the item fails with
    /// `PlaybackFailure.Code.stuck(_:)`; nil to wait for ever.
    ///
    /// It is a last resort against parts that never answer: what loads and what plays has limits of
    /// its own, which are shorter and say more.
    public var patience: Duration?

    /// Describes a policy; negative times are none.
    ///
    /// A quarter of a second is queued so that a slow first read is not heard as a gap.
    public init(
        start: Duration = .milliseconds(250), resumption: Duration = .milliseconds(250),
        history: Duration = .seconds(3), patience: Duration? = nil
    ) {
        self.start = max(start, .zero)
        self.resumption = max(resumption, .zero)
        self.history = min(max(history, .zero), .seconds(60))
        self.patience = patience.map { max($0, .seconds(1)) }
    }
}
