/// A locked value that tasks can wait for.
///
/// What a waiter sees is read when it goes on, under the lock, so that it never acts on a value
/// that has been replaced meanwhile. Inlinable for the reason of `Locked`.
@usableFromInline
package final class AsyncMonitor<State: ~Copyable>: Sendable {
    @usableFromInline
    struct Inner: ~Copyable {
        @usableFromInline var state: State
        @usableFromInline var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        @usableFromInline var lastWaiter: UInt64 = 0

        @inlinable
        init(state: consuming State) {
            self.state = state
        }
    }

    @usableFromInline let inner: Locked<Inner>

    @inlinable
    package init(_ state: consuming sending State) {
        inner = Locked(Inner(state: state))
    }

    /// Reads the value or changes it in a way that nobody waits for.
    @inlinable
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try inner.withLock { inner throws(Failure) in try body(&inner.state) }
    }

    /// Changes the value and lets every waiter look at it.
    @inlinable
    package func update<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { wakeAll() }
        return try withLock(body)
    }

    /// Waits until `body` returns a result; nil once the task is cancelled.
    ///
    /// `body` runs under the lock, first at once and then after each ``update(_:)``, and perhaps
    /// more often. When it returns a result it may have changed the value, and every other waiter
    /// looks at it.
    @inlinable
    package func wait<Result>(until body: (inout State) -> Result?) async -> Result? {
        while !Task.isCancelled {
            // Most waits are none, and what a wait needs costs more than a look.
            if let result = withLock(body) {
                wakeAll()
                return result
            }
            let key = inner.withLock { inner in
                inner.lastWaiter += 1
                return inner.lastWaiter
            }
            var result: Result?
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOver = inner.withLock { inner in
                        result = body(&inner.state)
                        // A cancellation before this line has found no waiter to wake.
                        if result != nil || Task.isCancelled { return true }
                        inner.waiters[key] = continuation
                        return false
                    }
                    if isOver { continuation.resume() }
                }
            } onCancel: {
                inner.withLock { $0.waiters.removeValue(forKey: key) }?.resume()
            }
            if let result {
                wakeAll()
                return result
            }
        }
        return nil
    }

    /// Wakes in the order of coming, so that on one thread a run repeats itself.
    @inlinable
    func wakeAll() {
        let waiters = inner.withLock { inner -> [UInt64: CheckedContinuation<Void, Never>] in
            if inner.waiters.isEmpty { return [:] }
            defer { inner.waiters.removeAll() }
            return inner.waiters
        }
        if waiters.isEmpty { return }
        for waiter in waiters.sorted(by: { $0.key < $1.key }) { waiter.value.resume() }
    }
}

extension AsyncMonitor.Inner: Sendable where State: Sendable, State: ~Copyable {}
