internal import Synchronization

/// The identity of one place in a queue: the same episode queued twice is two occurrences.
public struct PlaybackOccurrence: Hashable, Sendable, CustomStringConvertible {
    private static let last = Atomic<UInt64>(0)

    /// A number that no other occurrence of this process has, from 1.
    public let number: UInt64

    /// Names an occurrence that was minted before, from its number in lock-free memory.
    package init(number: UInt64) {
        self.number = number
    }

    /// Mints an occurrence, on any thread, without waiting.
    public static func next() -> PlaybackOccurrence {
        PlaybackOccurrence(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// The number behind a `#`, as it stands in dumps and traces.
    public var description: String { "#\(number)" }
}
