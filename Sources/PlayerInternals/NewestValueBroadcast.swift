/// A value that many can follow: each gets the current one first, and then always the newest.
///
/// A subscriber that is slow misses what was replaced meanwhile, and never the last value. What a
/// subscriber is given is read at the moment when it goes on, not when it was woken: it can't be
/// given what has been replaced in between.
package final class NewestValueBroadcast<Value: Sendable>: Sendable {
    fileprivate struct Subscriber {
        var seenVersion: UInt64 = 0
        var waiter: CheckedContinuation<Void, Never>?
    }

    fileprivate struct State {
        var value: Value
        var version: UInt64 = 1
        var isFinished = false
        var subscribers: [UInt64: Subscriber] = [:]
        var lastSubscriber: UInt64 = 0

        mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
            var waiters: [CheckedContinuation<Void, Never>] = []
            for key in subscribers.keys {
                if let waiter = subscribers[key]?.waiter.take() { waiters.append(waiter) }
            }
            return waiters
        }
    }

    fileprivate let state: Locked<State>

    package init(_ value: Value) {
        state = Locked(State(value: value))
    }

    package var current: Value { state.withLock { $0.value } }

    package var subscriberCount: Int { state.withLock { $0.subscribers.count } }

    package func send(_ value: Value) {
        let waiters = state.withLock { state in
            guard !state.isFinished else { return [CheckedContinuation<Void, Never>]() }
            state.value = value
            state.version += 1
            return state.takeWaiters()
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Ends all subscriptions once each has been given the last value.
    package func finish() {
        let waiters = state.withLock { state in
            state.isFinished = true
            return state.takeWaiters()
        }
        for waiter in waiters { waiter.resume() }
    }

    package func subscribe() -> NewestValueSubscription<Value> {
        let key = state.withLock { state in
            state.lastSubscriber += 1
            state.subscribers[state.lastSubscriber] = Subscriber()
            return state.lastSubscriber
        }
        return NewestValueSubscription(broadcast: self, key: key)
    }
}

/// One follower of a broadcast; it is forgotten when the subscription is released.
package final class NewestValueSubscription<Value: Sendable>: Sendable {
    private enum Step {
        case give(Value)
        case end
        case wait
    }

    private let broadcast: NewestValueBroadcast<Value>
    private let key: UInt64

    fileprivate init(broadcast: NewestValueBroadcast<Value>, key: UInt64) {
        self.broadcast = broadcast
        self.key = key
    }

    deinit {
        let key = self.key
        broadcast.state.withLock { $0.subscribers[key] = nil }
    }

    /// Waits for a value newer than the last one given; nil at the end or once cancelled.
    package func next() async -> Value? {
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
        broadcast.state.withLock { state in
            if state.subscribers[key]?.seenVersion != state.version {
                state.subscribers[key]?.seenVersion = state.version
                return .give(state.value)
            }
            return state.isFinished ? .end : .wait
        }
    }

    private func waitForChange() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = broadcast.state.withLock { state in
                    let hasNews = state.subscribers[key]?.seenVersion != state.version
                    guard !hasNews, !state.isFinished, !Task.isCancelled else { return true }
                    state.subscribers[key]?.waiter = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = broadcast.state.withLock { $0.subscribers[key]?.waiter.take() }
            waiter?.resume()
        }
    }
}
