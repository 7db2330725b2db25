#if canImport(Darwin)
package import Darwin
#else
package import Glibc
#endif

/// A mutual exclusion lock on `pthread_mutex_t`.
///
/// It stands in for `Synchronization.Mutex`, for which the thread sanitizer reports races that
/// are not there on Linux.
///
/// Safety: the mutex lives at one address from `init` to `deinit`.
@safe
package struct Lock: ~Copyable, @unchecked Sendable {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    @inlinable
    package func lock() {
        unsafe pthread_mutex_lock(mutex)
    }

    @inlinable
    package func unlock() {
        unsafe pthread_mutex_unlock(mutex)
    }
}
