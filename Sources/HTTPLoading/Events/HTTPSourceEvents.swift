internal import PlayerInternals

/// What happens to a source, in order, with its status of the beginning first.
public struct HTTPSourceEvents: AsyncSequence, Sendable {
    /// What is given.
    @nonexhaustive
    public enum Element: Hashable, Sendable {
        /// The status at the beginning of the subscription.
        case status(HTTPSourceStatus)

        /// What happened next.
        case event(HTTPSourceEvent)

        /// The subscriber was too slow and missed so many events.
        case gap(dropped: UInt64)
    }

    /// Never; the sequence only ends.
    public typealias Failure = Never

    typealias Broadcast = OrderedBroadcast<HTTPSourceStatus, HTTPSourceEvent>

    private let broadcast: Broadcast

    init(_ broadcast: Broadcast) {
        self.broadcast = broadcast
    }

    /// Begins a subscription at this moment; it is over when the iterator is released.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: broadcast.subscribe())
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let subscription: OrderedSubscription<HTTPSourceStatus, HTTPSourceEvent>

        /// Waits for what comes next; nil once the source is closed or the task is cancelled.
        public mutating func next() async -> Element? {
            await next(isolation: #isolation)
        }

        /// Waits for what comes next, where the caller runs.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            switch await subscription.next() {
            case .snapshot(let status): .status(status)
            case .value(let event): .event(event)
            case .gap(let dropped): .gap(dropped: dropped)
            case nil: nil
            }
        }
    }
}
