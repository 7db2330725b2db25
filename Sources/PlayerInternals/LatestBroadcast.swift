/// A value that changes, for all who follow it: each is always given the newest.
package final class LatestBroadcast<Value: Sendable>: Sendable {
    fileprivate struct State {
        var value: Value
        var version: UInt64 = 1
        var isFinished = false
    }

    fileprivate let monitor: AsyncMonitor<State>

    package init(_ value: Value) {
        monitor = AsyncMonitor(State(value: value))
    }

    /// The newest value.
    package var value: Value { monitor.withLock { $0.value } }

    /// Changes the value and tells whoever waits; without effect once it is finished.
    package func update(_ change: (inout Value) -> Void) {
        monitor.update { state in
            guard !state.isFinished else { return }
            change(&state.value)
            state.version += 1
        }
    }

    /// Makes a value the last, unless there is a last one already; nil for the present one.
    ///
    /// All subscriptions end once each has been given it.
    package func finish(with value: Value? = nil) {
        monitor.update { state in
            guard !state.isFinished else { return }
            state.isFinished = true
            guard let value else { return }
            state.value = value
            state.version += 1
        }
    }

    /// Waits until `body` makes something of the value; nil once the task is cancelled.
    package func wait<Result>(until body: (Value) -> Result?) async -> Result? {
        await monitor.wait { body($0.value) }
    }

    package func subscribe() -> LatestSubscription<Value> {
        LatestSubscription(self)
    }
}

/// One follower of a value; it is first given the one that there is.
package final class LatestSubscription<Value: Sendable>: Sendable {
    private let broadcast: LatestBroadcast<Value>
    private let seenVersion = Locked<UInt64>(0)

    fileprivate init(_ broadcast: LatestBroadcast<Value>) {
        self.broadcast = broadcast
    }

    /// Waits for a value newer than the last that was given; nil at the end or once cancelled.
    package func next() async -> Value? {
        await broadcast.monitor.wait { [seenVersion] state -> Value?? in
            seenVersion.withLock { seen in
                guard seen == state.version else {
                    seen = state.version
                    return .some(state.value)
                }
                return state.isFinished ? .some(nil) : nil
            }
        } ?? nil
    }
}
