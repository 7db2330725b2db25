internal import PlayerInternals

/// Whether a player can be seen on the bus: the status first, then always the newest.
public struct MPRISStatusUpdates: AsyncSequence, Sendable {
    /// What is given.
    public typealias Element = MPRISStatus

    /// Never; the sequence only ends.
    public typealias Failure = Never

    let broadcast: LatestBroadcast<MPRISStatus>

    /// Begins a subscription; it is over when the iterator is released.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: broadcast.subscribe())
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let subscription: LatestSubscription<MPRISStatus>

        /// Waits for a status newer than the last one given; nil at the end or once cancelled.
        public mutating func next() async -> MPRISStatus? {
            await subscription.next()
        }

        /// Waits for a status newer than the last one given, where the caller runs.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> MPRISStatus? {
            await subscription.next()
        }
    }
}
