internal import PlayerInternals

/// The notices of a store in total order, with the state of the beginning first.
public struct PlaybackEventStream: AsyncSequence, Sendable {
    /// What is given.
    public typealias Element = PlaybackStreamElement

    /// Never; the sequence only ends.
    public typealias Failure = Never

    private let broadcast: OrderedBroadcast<PlaybackState, Stamped<PlaybackNotice>>

    private let machine: NewestValueBroadcast<PlaybackStateMachine>

    init(
        broadcast: OrderedBroadcast<PlaybackState, Stamped<PlaybackNotice>>,
        machine: NewestValueBroadcast<PlaybackStateMachine>
    ) {
        self.broadcast = broadcast
        self.machine = machine
    }

    /// Begins a subscription at this moment; it is over when the iterator is released.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: broadcast.subscribe(), machine: machine)
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let subscription: OrderedSubscription<PlaybackState, Stamped<PlaybackNotice>>
        private let machine: NewestValueBroadcast<PlaybackStateMachine>

        fileprivate init(
            subscription: OrderedSubscription<PlaybackState, Stamped<PlaybackNotice>>,
            machine: NewestValueBroadcast<PlaybackStateMachine>
        ) {
            self.subscription = subscription
            self.machine = machine
        }

        /// Waits for what comes next; nil once the store has ended or the task is cancelled.
        public mutating func next() async -> PlaybackStreamElement? {
            await next(isolation: #isolation)
        }

        /// Waits for what comes next, where the caller runs.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> PlaybackStreamElement? {
            switch await subscription.next() {
            case .snapshot(let state): .snapshot(withNewestPosition(state))
            case .value(let notice): .notice(notice)
            case .gap(let dropped): .gap(dropped: dropped)
            case nil: nil
            }
        }

        /// Positions make no notice, so the state of the last notice has that of its moment.
        private func withNewestPosition(_ state: PlaybackState) -> PlaybackState {
            var state = state
            let newest = machine.read { ($0.state.stamp, $0.state.position) }
            if newest.0 == state.stamp { state.position = newest.1 }
            return state
        }
    }
}
