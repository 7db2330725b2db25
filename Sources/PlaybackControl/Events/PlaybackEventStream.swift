internal import PlayerInternals

/// The notices of a store in total order, with the state of the beginning first.
public struct PlaybackEventStream: AsyncSequence, Sendable {
    /// What is given.
    public typealias Element = PlaybackStreamElement

    /// Never; the sequence only ends.
    public typealias Failure = Never

    private let broadcast: OrderedBroadcast<PlaybackState, Stamped<PlaybackNotice>>

    init(broadcast: OrderedBroadcast<PlaybackState, Stamped<PlaybackNotice>>) {
        self.broadcast = broadcast
    }

    /// Begins a subscription at this moment; it is over when the iterator is released.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: broadcast.subscribe())
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let subscription: OrderedSubscription<PlaybackState, Stamped<PlaybackNotice>>

        fileprivate init(
            subscription: OrderedSubscription<PlaybackState, Stamped<PlaybackNotice>>
        ) {
            self.subscription = subscription
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
            case .snapshot(let state): .snapshot(state)
            case .value(let notice): .notice(notice)
            case .gap(let dropped): .gap(dropped: dropped)
            case nil: nil
            }
        }
    }
}
