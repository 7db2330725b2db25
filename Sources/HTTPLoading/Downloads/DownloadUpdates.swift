internal import PlayerInternals

/// The progress of a download: what it is now, and then always the newest.
///
/// Whoever is slow misses what was replaced meanwhile, and never the last. The sequence ends behind
/// ``DownloadProgress/Phase/finished``, or with the download's release.
public struct DownloadUpdates: AsyncSequence, Sendable {
    /// What is given.
    public typealias Element = DownloadProgress

    /// Never; the sequence only ends.
    public typealias Failure = Never

    private let broadcast: LatestBroadcast<DownloadProgress>

    init(_ broadcast: LatestBroadcast<DownloadProgress>) {
        self.broadcast = broadcast
    }

    /// Begins a subscription; it is over when the iterator is released.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: broadcast.subscribe())
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let subscription: LatestSubscription<DownloadProgress>

        /// Waits for newer progress; nil at the end, or when the task is cancelled.
        public mutating func next() async -> DownloadProgress? {
            await next(isolation: #isolation)
        }

        /// Waits for newer progress, where the caller runs.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> DownloadProgress? {
            await subscription.next()
        }
    }
}
