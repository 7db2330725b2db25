public import PlaybackControl
internal import PlayerInternals

/// The queues of a player: the current one first, then always the newest.
public struct QueueUpdates: AsyncSequence, Sendable {
    /// What is given.
    public typealias Element = PlaybackQueue

    /// Never; the sequence only ends.
    public typealias Failure = Never

    let broadcast: LatestBroadcast<PlaybackQueue>

    /// Begins a subscription; it is over when the iterator is released.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: broadcast.subscribe())
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let subscription: LatestSubscription<PlaybackQueue>

        /// Waits for a queue newer than the last one given; nil at the end or once cancelled.
        public mutating func next() async -> PlaybackQueue? {
            await subscription.next()
        }

        /// Waits for a queue newer than the last one given, where the caller runs.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> PlaybackQueue? {
            await subscription.next()
        }
    }
}
