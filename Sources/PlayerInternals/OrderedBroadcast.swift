/// Values that many can follow in one order: each gets a snapshot first, then what is sent after it.
///
/// The last values are kept once, for all subscribers together, each of which has a place among
/// them. One that falls behind is told how many it missed; it costs the others and the sender
/// nothing. Nothing is kept while nobody follows. Inlinable for the reason of `Locked`.
@usableFromInline
package final class OrderedBroadcast<Snapshot: Sendable, Value: Sendable>: Sendable {
    @usableFromInline typealias Waiter = CheckedContinuation<Void, Never>

    @usableFromInline struct State: Sendable {
        @usableFromInline var snapshot: Snapshot
        @usableFromInline var isFinished = false

        /// The kept values; that of number n stands at (n - base) % capacity.
        @usableFromInline var ring: [Value] = []
        @usableFromInline var base: UInt64 = 0

        /// The number that the next value will have.
        @usableFromInline var next: UInt64 = 0

        @usableFromInline var subscribers: [UInt64: Subscriber] = [:]
        @usableFromInline var waiters: [UInt64: Waiter] = [:]
        @usableFromInline var lastKey: UInt64 = 0

        @inlinable init(snapshot: Snapshot) {
            self.snapshot = snapshot
        }

        @inlinable mutating func makeKey() -> UInt64 {
            lastKey += 1
            return lastKey
        }

        @inlinable mutating func takeWaiters() -> [UInt64: Waiter] {
            defer { waiters = [:] }
            return waiters
        }
    }

    @usableFromInline struct Subscriber: Sendable {
        @usableFromInline var snapshot: Snapshot?

        /// The number of the value that comes next.
        @usableFromInline var next: UInt64

        @inlinable init(snapshot: Snapshot, next: UInt64) {
            self.snapshot = snapshot
            self.next = next
        }
    }

    @usableFromInline let state: Locked<State>
    @usableFromInline let capacity: Int

    /// - Parameters:
    ///   - snapshot: What a subscriber gets first.
    ///   - capacity: How far a subscriber can fall behind before it misses something; from 1.
    @inlinable package init(_ snapshot: Snapshot, capacity: Int) {
        state = Locked(State(snapshot: snapshot))
        self.capacity = max(1, capacity)
    }

    package var subscriberCount: Int { state.withLock { $0.subscribers.count } }

    /// How many values are kept for subscribers.
    package var keptCount: Int { state.withLock { $0.ring.count } }

    /// Sends values and replaces the snapshot for whoever subscribes from now on.
    @inlinable
    package func send(_ values: [Value], snapshot: Snapshot) {
        append(values, snapshot: snapshot).resume()
    }

    /// Sends values without waking those who wait for them: for a sender that holds a lock, so that
    /// what is sent has the order of what happened, and lets them go on when it has let go of it.
    @inlinable
    package func append(_ values: [Value], snapshot: Snapshot) -> OrderedWaiters {
        OrderedWaiters(
            continuations: state.withLock { state in
                guard !state.isFinished else { return [:] }
                state.snapshot = snapshot
                guard !values.isEmpty, !state.subscribers.isEmpty else { return [:] }
                for value in values {
                    let slot = Int((state.next - state.base) % UInt64(capacity))
                    if slot < state.ring.count {
                        state.ring[slot] = value
                    } else {
                        state.ring.append(value)
                    }
                    state.next += 1
                }
                return state.takeWaiters()
            })
    }

    /// Ends all subscriptions once each has been given everything that was sent.
    @inlinable
    package func finish() {
        let waiters = state.withLock { state in
            state.isFinished = true
            return state.takeWaiters()
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// Begins a subscription: the snapshot of this moment, and all that is sent from it on.
    @inlinable
    package func subscribe() -> OrderedSubscription<Snapshot, Value> {
        let key = state.withLock { state in
            let key = state.makeKey()
            state.subscribers[key] = Subscriber(snapshot: state.snapshot, next: state.next)
            return key
        }
        return OrderedSubscription(broadcast: self, key: key)
    }
}

/// Those who wait for what has been sent.
@usableFromInline
package struct OrderedWaiters: Sendable {
    @usableFromInline let continuations: [UInt64: CheckedContinuation<Void, Never>]

    @inlinable init(continuations: [UInt64: CheckedContinuation<Void, Never>]) {
        self.continuations = continuations
    }

    /// Lets them go on; to be called when no lock is held.
    @inlinable
    package func resume() {
        for continuation in continuations.values { continuation.resume() }
    }
}

/// What a follower of an ordered broadcast is given.
@usableFromInline
package enum OrderedElement<Snapshot: Sendable, Value: Sendable>: Sendable {
    case snapshot(Snapshot)
    case value(Value)
    case gap(dropped: UInt64)
}

extension OrderedElement: Equatable where Snapshot: Equatable, Value: Equatable {}

/// One follower of an ordered broadcast; it is forgotten when the subscription is released.
@usableFromInline
package final class OrderedSubscription<Snapshot: Sendable, Value: Sendable>: Sendable {
    @usableFromInline let broadcast: OrderedBroadcast<Snapshot, Value>
    @usableFromInline let key: UInt64

    @inlinable
    init(broadcast: OrderedBroadcast<Snapshot, Value>, key: UInt64) {
        self.broadcast = broadcast
        self.key = key
    }

    @inlinable
    deinit {
        let key = self.key
        // What nobody follows any more is released outside the lock.
        _ = broadcast.state.withLock { state -> [Value] in
            state.subscribers[key] = nil
            guard state.subscribers.isEmpty else { return [] }
            defer { state.ring = [] }
            state.base = state.next
            return state.ring
        }
    }

    /// Waits for what comes next; nil at the end or once cancelled.
    @inlinable
    package func next() async -> OrderedElement<Snapshot, Value>? {
        while !Task.isCancelled {
            let (element, isOver) = broadcast.state.withLock { state in
                (take(from: &state), state.isFinished)
            }
            if let element { return element }
            if isOver { return nil }
            await waitForMore()
        }
        return nil
    }

    @inlinable
    func take(
        from state: inout OrderedBroadcast<Snapshot, Value>.State
    ) -> OrderedElement<Snapshot, Value>? {
        guard var subscriber = state.subscribers[key] else { return nil }
        defer { state.subscribers[key] = subscriber }
        if let snapshot = subscriber.snapshot.take() { return .snapshot(snapshot) }
        let oldest = state.next - UInt64(state.ring.count)
        if subscriber.next < oldest {
            defer { subscriber.next = oldest }
            return .gap(dropped: oldest - subscriber.next)
        }
        guard subscriber.next < state.next else { return nil }
        defer { subscriber.next += 1 }
        return .value(state.ring[Int((subscriber.next - state.base) % UInt64(broadcast.capacity))])
    }

    @inlinable
    func hasMore(_ state: OrderedBroadcast<Snapshot, Value>.State) -> Bool {
        guard let subscriber = state.subscribers[key] else { return true }
        return subscriber.snapshot != nil || subscriber.next < state.next || state.isFinished
    }

    @inlinable
    func waitForMore() async {
        let waiterKey = broadcast.state.withLock { $0.makeKey() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = broadcast.state.withLock { state in
                    // A cancellation before this line has found no waiter to wake.
                    if hasMore(state) || Task.isCancelled { return true }
                    state.waiters[waiterKey] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            broadcast.state.withLock { $0.waiters.removeValue(forKey: waiterKey) }?.resume()
        }
    }
}
