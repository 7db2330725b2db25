internal import Synchronization

/// The age of an event: everything of an older generation is dropped.
///
/// Each load, seek, flush and reopening of a device mints a generation. Generations grow for the
/// life of the process and are never reused, so that an event of an earlier player, session or
/// seek can always be told from a current one. (`ffplay` and its descendants call it the serial.)
public struct PlaybackGeneration: Hashable, Comparable, Sendable, CustomStringConvertible {
    private static let last = Atomic<UInt64>(0)

    /// The position in the order of minting, from 1; zero is older than every minted generation.
    public let number: UInt64

    /// The generation before every other; nothing that plays carries it.
    public static let none = PlaybackGeneration(number: 0)

    /// Names a generation that was minted before, from its number in lock-free memory.
    package init(number: UInt64) {
        self.number = number
    }

    /// Mints a generation newer than every one before it, on any thread, without waiting.
    public static func next() -> PlaybackGeneration {
        PlaybackGeneration(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// Orders generations by the time of minting.
    public static func < (left: PlaybackGeneration, right: PlaybackGeneration) -> Bool {
        left.number < right.number
    }

    /// The number behind a `g`, as it stands in dumps and traces.
    public var description: String { "g\(number)" }
}
