/// A value that only one thread at a time can touch.
///
/// Bodies are short, never block and never call out. To resume a continuation, to cancel a task or
/// to release an object is calling out: cancelling runs handlers at once, on the same thread.
///
/// Its functions are inlinable, because a generic function of another module takes many times as
/// long as its work. They are so only because the type is `@usableFromInline` too.
@usableFromInline
package final class Locked<State: ~Copyable>: Sendable {
    @usableFromInline let gate = Lock()
    @usableFromInline let state: GuardedValue<State>

    @inlinable
    package init(_ state: consuming sending State) {
        self.state = GuardedValue(state)
    }

    /// Runs `body` with the value while no other thread can.
    @inlinable
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        gate.lock()
        defer { gate.unlock() }
        return try body(&state.value)
    }
}
