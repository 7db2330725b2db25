internal import PlayerInternals
internal import Synchronization

/// A value that many can follow: each gets the current one first, and then always the newest.
///
/// A subscriber that is slow misses what was replaced meanwhile, and never the last value. What a
/// subscriber is given is read at the moment when it goes on, not when it was woken: it can't be
/// given what has been replaced in between.
///
/// What each subscription has beside its broadcast is reached only under the lock.
final class NewestValueBroadcast<Value: Sendable>: Sendable {
    fileprivate typealias Subscription = NewestValueSubscription<Value>

    fileprivate struct State {
        var value: Value
        var isFinished = false
        var subscriberCount = 0

        /// Those whose tasks wait for another version.
        var waiting: [Subscription] = []
    }

    // A lock in its own storage and not `Locked`: to reach another object and back would take half
    // as long as the change of a position.
    private let gate = Lock()
    private let shared: GuardedValue<State>

    /// Counts the values and the end; changed under the lock only, and read without it by whoever
    /// asks whether it has to wait.
    fileprivate let version = Atomic<UInt64>(1)

    init(_ value: Value) {
        shared = GuardedValue(State(value: value))
    }

    var subscriberCount: Int { withLock { $0.subscriberCount } }

    /// Reads the value.
    func read<Result>(_ body: (Value) -> Result) -> Result {
        withLock { body($0.value) }
    }

    /// Changes the value in its place, and gives it to all if it is news.
    ///
    /// Once the broadcast is finished the value still changes, and nobody is told. What the change
    /// needs is an argument, because what a closure captures it copies.
    func change<Argument, Result>(
        with argument: Argument, _ body: (inout Value, Argument) -> (isNews: Bool, Result)
    ) -> Result {
        gate.lock()
        let (isNews, result) = body(&shared.value.value, argument)
        var isAwaited = false
        if isNews, !shared.value.isFinished {
            moveOn()
            isAwaited = !shared.value.waiting.isEmpty
        }
        gate.unlock()
        if isAwaited { wakeWaiting() }
        return result
    }

    /// Ends all subscriptions once each has been given the last value.
    func finish() {
        withLock { state in
            guard !state.isFinished else { return }
            state.isFinished = true
            moveOn()
        }
        wakeWaiting()
    }

    func subscribe() -> NewestValueSubscription<Value> {
        withLock { $0.subscriberCount += 1 }
        return NewestValueSubscription(self)
    }

    /// Only under the lock: no other thread changes the version meanwhile.
    private func moveOn() {
        version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    /// Apart from the change: even to make room for a continuation, of a size that only the runtime
    /// knows, would take a third as long as a change of the position.
    @inline(never)
    private func wakeWaiting() {
        let woken = withLock { state in
            defer { state.waiting.removeAll(keepingCapacity: true) }
            return state.waiting.compactMap { $0.waiter.take() }
        }
        for waiter in woken { waiter.resume() }
    }

    fileprivate func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        gate.lock()
        defer { gate.unlock() }
        return body(&shared.value)
    }
}

/// One follower of a broadcast; it is forgotten when the subscription is released.
///
/// Safety: its waiter is reached only under the lock of the broadcast.
final class NewestValueSubscription<Value: Sendable>: @unchecked Sendable {
    private let broadcast: NewestValueBroadcast<Value>
    private let seenVersion = Atomic<UInt64>(0)
    fileprivate var waiter: CheckedContinuation<Void, Never>?

    fileprivate init(_ broadcast: NewestValueBroadcast<Value>) {
        self.broadcast = broadcast
    }

    deinit {
        broadcast.withLock { $0.subscriberCount -= 1 }
    }

    /// Waits for a value newer than the last one given; nil at the end or once cancelled.
    ///
    /// Only what `body` makes of the value is copied.
    func next<Result>(_ body: (Value) -> Result) async -> Result? {
        while !Task.isCancelled {
            if hasNews { return take(body) }
            await waitForNews()
        }
        return nil
    }

    /// Whether there is a value that was not given, or the end.
    private var hasNews: Bool {
        broadcast.version.load(ordering: .acquiring) != seenVersion.load(ordering: .relaxed)
    }

    /// The newest value; nil once the last has been given.
    private func take<Result>(_ body: (Value) -> Result) -> Result? {
        broadcast.withLock { state in
            let newest = broadcast.version.load(ordering: .relaxed) - (state.isFinished ? 1 : 0)
            guard seenVersion.exchange(newest, ordering: .relaxed) != newest else { return nil }
            return body(state.value)
        }
    }

    private func waitForNews() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = broadcast.withLock { state in
                    guard !hasNews, !Task.isCancelled else { return true }
                    waiter = continuation
                    state.waiting.append(self)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let cancelled = broadcast.withLock { state in
                state.waiting.removeAll { $0 === self }
                return waiter.take()
            }
            cancelled?.resume()
        }
    }
}
