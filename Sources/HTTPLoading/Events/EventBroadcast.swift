internal import PlayerInternals

/// Events that many can follow in one order: each gets a snapshot first, then what is sent after it.
///
/// The last events are kept once, for all. Who falls further behind is told how many were missed.
/// Nothing is kept while nobody follows.
final class EventBroadcast<Snapshot: Sendable, Value: Sendable>: Sendable {
    fileprivate struct State {
        var snapshot: Snapshot
        var kept: [Value] = []

        /// The number that the next event will have.
        var next: UInt64 = 0
        var isFinished = false
        var followerCount = 0

        /// The number of the oldest event that is kept.
        var oldest: UInt64 { next - UInt64(kept.count) }
    }

    fileprivate let monitor: AsyncMonitor<State>
    private let capacity: Int

    /// - Parameters:
    ///   - snapshot: What a subscriber gets first.
    ///   - capacity: How far a subscriber can fall behind before it misses something; from 1.
    init(_ snapshot: Snapshot, capacity: Int) {
        monitor = AsyncMonitor(State(snapshot: snapshot))
        self.capacity = max(1, capacity)
    }

    /// Sends events and replaces the snapshot for whoever subscribes from now on.
    func send(_ values: [Value], snapshot: Snapshot) {
        monitor.update { state in
            guard !state.isFinished else { return }
            state.snapshot = snapshot
            guard state.followerCount > 0 else { return }
            state.kept += values
            state.next += UInt64(values.count)
            // Cut off seldom, because that moves what is kept.
            if state.kept.count >= 2 * capacity {
                state.kept.removeFirst(state.kept.count - capacity)
            }
        }
    }

    /// Ends all subscriptions once each has been given everything that was sent.
    func finish() {
        monitor.update { $0.isFinished = true }
    }

    /// Begins a subscription: the snapshot of this moment, and all that is sent from it on.
    func subscribe() -> EventSubscription<Snapshot, Value> {
        let (snapshot, next) = monitor.withLock { state in
            state.followerCount += 1
            return (state.snapshot, state.next)
        }
        return EventSubscription(self, snapshot: snapshot, next: next)
    }
}

/// What a follower is given.
enum FollowedElement<Snapshot: Sendable, Value: Sendable>: Sendable {
    case snapshot(Snapshot)
    case value(Value)
    case gap(dropped: UInt64)
}

/// One follower of a broadcast.
final class EventSubscription<Snapshot: Sendable, Value: Sendable>: Sendable {
    private struct Place {
        var snapshot: Snapshot?

        /// The number of the event that comes next.
        var next: UInt64
    }

    private let broadcast: EventBroadcast<Snapshot, Value>
    private let place: Locked<Place>

    fileprivate init(
        _ broadcast: EventBroadcast<Snapshot, Value>, snapshot: Snapshot, next: UInt64
    ) {
        self.broadcast = broadcast
        place = Locked(Place(snapshot: snapshot, next: next))
    }

    deinit {
        broadcast.monitor.withLock { state in
            state.followerCount -= 1
            if state.followerCount == 0 { state.kept = [] }
        }
    }

    /// Waits for what comes next; nil at the end or once cancelled.
    func next() async -> FollowedElement<Snapshot, Value>? {
        await broadcast.monitor.wait { [place] state -> FollowedElement<Snapshot, Value>?? in
            place.withLock { place in
                if let snapshot = place.snapshot.take() { return .some(.snapshot(snapshot)) }
                if place.next < state.oldest {
                    defer { place.next = state.oldest }
                    return .some(.gap(dropped: state.oldest - place.next))
                }
                guard place.next < state.next else { return state.isFinished ? .some(nil) : nil }
                defer { place.next += 1 }
                return .some(.value(state.kept[Int(place.next - state.oldest)]))
            }
        } ?? nil
    }
}
