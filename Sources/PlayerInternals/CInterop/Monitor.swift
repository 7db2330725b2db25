#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A locked value that threads can wait for; only for threads that may block.
///
/// Safety: `state` is reached only between lock and unlock of `mutex`; a wait gives the lock up
/// and takes it again before it looks at the state.
@safe
package final class Monitor<State: ~Copyable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    package init(_ state: consuming sending State) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe changed = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(changed, nil)
        self.state = state
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    /// Changes the value and wakes every waiting thread.
    package func update<Result: ~Copyable>(_ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer {
            unsafe pthread_cond_broadcast(changed)
            unsafe pthread_mutex_unlock(mutex)
        }
        return body(&state)
    }

    /// Blocks the calling thread until `body` returns a result.
    package func wait<Result: ~Copyable>(until body: (inout State) -> Result?) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) { return result }
            unsafe pthread_cond_wait(changed, mutex)
        }
    }

    /// Blocks the calling thread until `body` is true, but not much longer than `limit`.
    package func wait(atMost limit: Duration, until body: (inout State) -> Bool) {
        let (seconds, attoseconds) = limit.components
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &deadline)
        let nanoseconds = Int64(deadline.tv_nsec) + attoseconds / 1_000_000_000
        deadline.tv_sec += Int(seconds + nanoseconds / 1_000_000_000)
        deadline.tv_nsec = Int(nanoseconds % 1_000_000_000)
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !body(&state) {
            guard unsafe pthread_cond_timedwait(changed, mutex, &deadline) == 0 else { return }
        }
    }
}
