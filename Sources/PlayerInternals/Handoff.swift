/// A place where one task leaves a value that another takes; it holds one value at most.
///
/// Safety: `value` is reached only while `gate` is held, and what was put is reached by nobody
/// else, because `put` takes it as `sending`.
package final class Handoff<Value: ~Copyable>: @unchecked Sendable {
    private let gate = Lock()
    private var value: Value?

    package init() {
        value = nil
    }

    /// Leaves `newValue`; what lay there before is released.
    package func put(_ newValue: consuming sending Value) {
        gate.lock()
        defer { gate.unlock() }
        value = consume newValue
    }

    package func take() -> sending Value? {
        gate.lock()
        defer { gate.unlock() }
        return value.take()
    }
}
