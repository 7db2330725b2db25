internal import PlayerInternals

/// What comes out about media while they are decoded, in order, with what is known first.
public struct DecodingEvents: AsyncSequence, Sendable {
    /// What is given.
    @nonexhaustive
    public enum Element: Hashable, Sendable {
        /// What is known at the beginning of the subscription.
        case status(DecodingStatus)

        /// What came out next.
        case event(DecodingEvent)

        /// The subscriber was too slow and missed so many events.
        case gap(dropped: UInt64)
    }

    /// Never; the sequence only ends.
    public typealias Failure = Never

    typealias Broadcast = OrderedBroadcast<DecodingStatus, DecodingEvent>

    private let subscription: OrderedSubscription<DecodingStatus, DecodingEvent>

    init(_ broadcast: Broadcast) {
        subscription = broadcast.subscribe()
    }

    /// Follows from where the sequence was made, or from where another iterator of it has come to.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: subscription)
    }

    /// A place in the sequence.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let subscription: OrderedSubscription<DecodingStatus, DecodingEvent>

        /// Waits for what comes next; nil once the decoder is gone or the task is cancelled.
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
