internal import PlayerInternals

/// A value that many can follow: each gets the current one first, and then always the newest.
///
/// A subscriber that is slow misses what was replaced meanwhile, and never the last value. What a
/// subscriber is given is read at the moment when it goes on, not when it was woken: it can't be
/// given what has been replaced in between.
///
/// What is shared, and what each subscription has beside its broadcast, is reached only while the
/// gate is held.
final class NewestValueBroadcast<Value: Sendable>: Sendable {
    fileprivate typealias Subscription = NewestValueSubscription<Value>

    fileprivate struct State {
        var value: Value
        var version: UInt64 = 1
        var isFinished = false
        var subscriberCount = 0

        /// Those whose tasks wait for another version.
        var waiting: [Subscription] = []

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            defer { waiting.removeAll(keepingCapacity: true) }
            return waiting.compactMap { $0.waiter.take() }
        }
    }

    // A lock of its own and not `Locked`: the generic closures of another module would take longer
    // than the change of a position.
    private let gate = Lock()
    private let shared: GuardedValue<State>

    init(_ value: Value) {
        shared = GuardedValue(State(value: value))
    }

    var current: Value { withLock { $0.value } }

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
        guard isNews, !shared.value.isFinished else {
            gate.unlock()
            return result
        }
        shared.value.version += 1
        guard !shared.value.waiting.isEmpty else {
            gate.unlock()
            return result
        }
        let woken = shared.value.takeWaiting()
        gate.unlock()
        for waiter in woken { waiter.resume() }
        return result
    }

    /// Ends all subscriptions once each has been given the last value.
    func finish() {
        let woken = withLock { state in
            state.isFinished = true
            return state.takeWaiting()
        }
        for waiter in woken { waiter.resume() }
    }

    func subscribe() -> NewestValueSubscription<Value> {
        withLock { $0.subscriberCount += 1 }
        return NewestValueSubscription(self)
    }

    fileprivate func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        gate.lock()
        defer { gate.unlock() }
        return body(&shared.value)
    }
}

/// One follower of a broadcast; it is forgotten when the subscription is released.
///
/// Safety: its variables are reached only under the lock of the broadcast.
final class NewestValueSubscription<Value: Sendable>: @unchecked Sendable {
    private enum Step {
        case give(Value)
        case end
        case wait
    }

    private let broadcast: NewestValueBroadcast<Value>
    private var seenVersion: UInt64 = 0
    fileprivate var waiter: CheckedContinuation<Void, Never>?

    fileprivate init(_ broadcast: NewestValueBroadcast<Value>) {
        self.broadcast = broadcast
    }

    deinit {
        broadcast.withLock { $0.subscriberCount -= 1 }
    }

    /// Waits for a value newer than the last one given; nil at the end or once cancelled.
    func next() async -> Value? {
        while !Task.isCancelled {
            switch step() {
            case .give(let value): return value
            case .end: return nil
            case .wait: await waitForChange()
            }
        }
        return nil
    }

    private func step() -> Step {
        broadcast.withLock { state in
            if seenVersion != state.version {
                seenVersion = state.version
                return .give(state.value)
            }
            return state.isFinished ? .end : .wait
        }
    }

    private func waitForChange() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = broadcast.withLock { state in
                    let hasNews = seenVersion != state.version
                    guard !hasNews, !state.isFinished, !Task.isCancelled else { return true }
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
