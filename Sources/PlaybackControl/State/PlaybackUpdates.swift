internal import PlayerInternals

/// The states of a store: the current one first, then always the newest.
public struct PlaybackUpdates: AsyncSequence, Sendable {
    /// What is given.
    public typealias Element = PlaybackState

    /// Never; the sequence only ends.
    public typealias Failure = Never

    private let broadcast: NewestValueBroadcast<PlaybackStateMachine>

    init(broadcast: NewestValueBroadcast<PlaybackStateMachine>) {
        self.broadcast = broadcast
    }

    /// Begins a subscription; it is over when the iterator is released.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: broadcast.subscribe())
    }

    /// Waits for a state that is as asked; nil when the store ends or the task is cancelled first.
    ///
    /// A state that is replaced at once by the next can be missed, as always with the newest.
    public func first(
        matching predicate: (PlaybackState) throws -> Bool
    ) async rethrows -> PlaybackState? {
        var iterator = makeAsyncIterator()
        while let state = await iterator.next() {
            if try predicate(state) { return state }
        }
        return nil
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let subscription: NewestValueSubscription<PlaybackStateMachine>

        fileprivate init(subscription: NewestValueSubscription<PlaybackStateMachine>) {
            self.subscription = subscription
        }

        /// Waits for a state newer than the last one given.
        public mutating func next() async -> PlaybackState? {
            await subscription.next(\.state)
        }

        /// Waits for a state newer than the last one given, where the caller runs.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> PlaybackState? {
            await subscription.next(\.state)
        }
    }
}
