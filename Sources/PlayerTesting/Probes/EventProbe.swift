public import PlaybackControl
internal import PlayerInternals

/// Follows a player's states, keeps all that it was given and fails at once on a stale one.
///
/// ```swift
/// let probe = EventProbe(player.updates(), executor: executor)
/// await player.load(episode, intent: .play)
/// try await probe.state(of: episode, where: \.isPlaying)
/// ```
///
/// A state is stale when it belongs to a generation older than one that was given before. Where
/// states follow each other quickly the probe is given the newest, as every subscriber is.
public final class EventProbe: Sendable {
    private struct State {
        var states: [PlaybackState] = []
        var newest = PlaybackGeneration.none
        var unexpected: Unexpected?
        var isOver = false
    }

    private let monitor = AsyncMonitor(State())
    private let following: Task<Void, Never>

    /// Begins to follow.
    ///
    /// - Parameters:
    ///   - updates: The states, such as a player's `updates()`.
    ///   - executor: Where the probe follows; nil is the global executor.
    public convenience init(_ updates: PlaybackUpdates, executor: (any TaskExecutor)? = nil) {
        self.init(states: updates, executor: executor)
    }

    init<States: AsyncSequence & Sendable>(
        states: States, executor: (any TaskExecutor)? = nil
    ) where States.Element == PlaybackState, States.Failure == Never {
        following = Task(executorPreference: executor) { [monitor] in
            for await state in states {
                monitor.update { Self.take(state, &$0) }
            }
            monitor.update { $0.isOver = true }
        }
    }

    deinit {
        following.cancel()
    }

    /// All states that were given so far, in order.
    public var states: [PlaybackState] { monitor.withLock { $0.states } }

    /// Checks that no state so far was stale.
    ///
    /// - Throws: ``Unexpected`` with the first that was.
    public func verifyOrder() throws(Unexpected) {
        if let unexpected = monitor.withLock({ $0.unexpected }) { throw unexpected }
    }

    /// Waits for a state of an item, from those already given on.
    ///
    /// - Throws: ``Unexpected`` as soon as it can't come any more: another item took over, the item
    ///   failed, a state was stale, the states ended or the task was cancelled.
    @discardableResult
    public func state(
        of item: PlaybackItem, where predicate: @Sendable (PlaybackState) -> Bool
    ) async throws(Unexpected) -> PlaybackState {
        var seen = 0
        var hasBegun = false
        let found: Result<PlaybackState, Unexpected>? = await monitor.wait { state in
            if let unexpected = state.unexpected { return .failure(unexpected) }
            while seen < state.states.count {
                let next = state.states[seen]
                seen += 1
                let isOfItem = next.item?.id == item.id
                if isOfItem, predicate(next) { return .success(next) }
                if isOfItem, case .failed(let failure) = next.phase {
                    return .failure(Unexpected(.failed(failure), state: next))
                }
                if hasBegun, !isOfItem { return .failure(Unexpected(.leftItem, state: next)) }
                hasBegun = hasBegun || isOfItem
            }
            return state.isOver ? .failure(Unexpected(.ended, state: state.states.last)) : nil
        }
        guard let found else { throw Unexpected(.ended, state: states.last) }
        return try found.get()
    }

    private static func take(_ next: PlaybackState, _ state: inout State) {
        state.states.append(next)
        // With nothing loaded there is no generation.
        guard let generation = next.stamp?.generation else { return }
        if generation < state.newest, state.unexpected == nil {
            state.unexpected = Unexpected(.stale(after: state.newest), state: next)
        }
        state.newest = max(state.newest, generation)
    }

    /// Why what was waited for can't come any more.
    public struct Unexpected: Error, Hashable, Sendable, CustomStringConvertible {
        /// The kinds of what can happen instead.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// The state belongs to a generation that was over.
            case stale(after: PlaybackGeneration)

            /// Something that happened was missed, so many times.
            case missed(UInt64)

            /// What was given later happened earlier.
            case outOfOrder

            /// Another item took over, or none.
            case leftItem

            /// The item failed.
            case failed(PlaybackFailure)

            /// The states came to their end, or the waiting task was cancelled.
            case ended
        }

        /// What happened.
        public let reason: Reason

        /// The state that showed it.
        public let state: PlaybackState?

        init(_ reason: Reason, state: PlaybackState?) {
            self.reason = reason
            self.state = state
        }

        /// What happened, and the state that showed it.
        public var description: String {
            let what =
                switch reason {
                case .stale(let newest): "A state is stale: \(newest) was given before it."
                case .missed(let count):
                    "\(count) notices were missed: follow from an earlier moment."
                case .outOfOrder: "A notice is older than the one that was given before it."
                case .leftItem: "The item was left before the state came."
                case .failed(let failure): "The item failed before the state came: \(failure)"
                case .ended: "The states ended before the state came."
                }
            return "\(what) Last: \(state.map { "\($0)" } ?? "none")"
        }
    }
}
