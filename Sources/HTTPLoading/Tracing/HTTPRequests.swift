internal import PlayerInternals

/// The requests of a client, each as it is over, in the order in which they end.
public struct HTTPRequests: AsyncSequence, Sendable {
    /// What is given.
    public enum Element: Hashable, Sendable {
        /// A request is over.
        case request(HTTPRequestRecord)

        /// The subscriber was too slow and missed so many requests.
        case gap(dropped: UInt64)
    }

    /// Never; the sequence only ends.
    public typealias Failure = Never

    typealias Broadcast = OrderedBroadcast<Void, HTTPRequestRecord>

    private let subscription: OrderedSubscription<Void, HTTPRequestRecord>

    init(_ broadcast: Broadcast) {
        subscription = broadcast.subscribe()
    }

    /// Follows from where the sequence was made, or from where another iterator of it has come to.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: subscription)
    }

    /// A place in the sequence.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let subscription: OrderedSubscription<Void, HTTPRequestRecord>

        /// Waits for the next request's end; nil once the client has ended or the task is
        /// cancelled.
        public mutating func next() async -> Element? {
            await next(isolation: #isolation)
        }

        /// Waits for the next request's end, where the caller runs.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            while let element = await subscription.next() {
                switch element {
                case .snapshot: continue
                case .value(let record): return .request(record)
                case .gap(let dropped): return .gap(dropped: dropped)
                }
            }
            return nil
        }
    }
}
