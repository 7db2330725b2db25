/// What has to be done after a transition, by whoever drives a state machine.
///
/// A set, because no two of the actions depend on each other's order.
public struct PlaybackActions: OptionSet, Hashable, Sendable {
    /// One bit for each action.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Show the new state to everyone.
    public static let publish = PlaybackActions(rawValue: 1 << 0)

    /// Let the sink take frames; answer with ``PlaybackEvent/started``.
    public static let startOutput = PlaybackActions(rawValue: 1 << 1)

    /// Keep the sink from taking frames; answer with ``PlaybackEvent/paused``.
    public static let pauseOutput = PlaybackActions(rawValue: 1 << 2)

    /// Cancel all work of older generations.
    public static let cancelOlderWork = PlaybackActions(rawValue: 1 << 3)
}
