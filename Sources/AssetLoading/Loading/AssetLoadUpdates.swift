internal import PlayerInternals

/// The progress of a load: what it is now, and then always the newest.
///
/// Whoever is slow misses what was replaced meanwhile, and never the last, which is
/// ``AssetLoadProgress/Phase/finished(_:)`` or ``AssetLoadProgress/Phase/failed(_:)``. Behind it the
/// sequence ends.
public struct AssetLoadUpdates: AsyncSequence, Sendable {
    /// What is given.
    public typealias Element = AssetLoadProgress

    /// Never; the sequence only ends.
    public typealias Failure = Never

    private let broadcast: LatestBroadcast<AssetLoadProgress>

    init(_ broadcast: LatestBroadcast<AssetLoadProgress>) {
        self.broadcast = broadcast
    }

    /// Begins a subscription; it is over when the iterator is released.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: broadcast.subscribe())
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let subscription: LatestSubscription<AssetLoadProgress>

        /// Waits for newer progress; nil at the end, or when the task is cancelled.
        public mutating func next() async -> AssetLoadProgress? {
            await next(isolation: #isolation)
        }

        /// Waits for newer progress, where the caller runs.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> AssetLoadProgress? {
            await subscription.next()
        }
    }
}
