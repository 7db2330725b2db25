/// A value that a lock guards, without the check that each access to a class's variable makes.
///
/// Safety: whoever has one holds its lock during each access.
@safe
@usableFromInline
package struct GuardedValue<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let pointer: UnsafeMutablePointer<Value>

    @inlinable
    package init(_ value: consuming Value) {
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: value)
    }

    deinit {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }

    /// The value; only under the lock.
    @inlinable
    package var value: Value {
        @inline(__always)
        unsafeAddress { unsafe UnsafePointer(pointer) }
        @inline(__always)
        nonmutating unsafeMutableAddress { unsafe pointer }
    }
}
