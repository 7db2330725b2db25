internal import PlayerInternals

/// Counts the bytes that a decoder reads, through all of its readers, and says when to stop.
final class ByteMeter: Sendable {
    private struct State {
        var count: Int64 = 0
        var budget: Int64?
    }

    private let state = Locked(State())

    /// The bytes read by now.
    var count: Int64 { state.withLock { $0.count } }

    /// Lets only so many more be read; nil for any number.
    func limit(to budget: Int64?) {
        state.withLock { $0.budget = budget.map { max(0, $0) } }
    }

    /// Whether nothing more may be read.
    var isUsedUp: Bool { state.withLock { $0.budget == 0 } }

    /// How many of `wanted` bytes may be read.
    func allowed(_ wanted: Int) -> Int {
        state.withLock { Int(clamping: min(Int64(wanted), $0.budget ?? .max)) }
    }

    func add(_ count: Int) {
        state.withLock { state in
            state.count += Int64(count)
            state.budget = state.budget.map { max(0, $0 - Int64(count)) }
        }
    }
}
