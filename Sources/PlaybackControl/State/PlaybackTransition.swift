/// What became of an event or a command.
public struct PlaybackTransition: Hashable, Sendable {
    /// Whether the event counted.
    public var outcome: Outcome

    /// What has to be done.
    public var actions: PlaybackActions

    /// The item and the generation after the transition; nil when nothing is loaded.
    public var stamp: PlaybackStamp?

    /// Names a transition.
    public init(_ outcome: Outcome, actions: PlaybackActions = [], stamp: PlaybackStamp? = nil) {
        self.outcome = outcome
        self.actions = actions
        self.stamp = stamp
    }

    /// What became of an event.
    public enum Outcome: Hashable, Sendable {
        /// The state changed.
        case applied

        /// The state was so already; nothing changed.
        case duplicate

        /// The event belongs to an item or a generation that is over; nothing changed.
        case stale

        /// The event can't happen in this phase; nothing changed.
        case refused
    }
}

/// How often each outcome was met.
public struct PlaybackCounters: Hashable, Sendable {
    /// Events and commands that changed the state.
    public var applied: UInt64 = 0

    /// Events and commands that changed nothing.
    public var duplicates: UInt64 = 0

    /// Events that came after the thing that they belong to was over.
    public var stale: UInt64 = 0

    /// Events and commands that can't happen in the phase that they met.
    public var refused: UInt64 = 0

    /// Counts from zero.
    public init() {}

    mutating func count(_ outcome: PlaybackTransition.Outcome) {
        switch outcome {
        case .applied: applied += 1
        case .duplicate: duplicates += 1
        case .stale: stale += 1
        case .refused: refused += 1
        }
    }
}
