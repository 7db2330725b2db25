public import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A mutual exclusion lock: an atomic word while nobody waits, `pthread_cond_t` for whoever has to.
///
/// A holder is soon done, so that a thread looks at the word for a moment before it waits.
///
/// It stands in for `Synchronization.Mutex`, for which the thread sanitizer reports races that
/// are not there on Linux. To lock and unlock it is half the cost of a `pthread_mutex_t`, which
/// is most of what a change of the position costs.
///
/// Safety: mutex and condition live at one address from `init` to `deinit`, and whoever unlocks
/// keeps the object that the lock is a part of.
@safe
@usableFromInline
package struct Lock: ~Copyable, @unchecked Sendable {
    /// What the word says.
    private enum Word {
        static let free: UInt8 = 0
        static let held: UInt8 = 1

        /// Held, and another thread may wait.
        static let wanted: UInt8 = 2
    }

    @usableFromInline let word = Atomic<UInt8>(0)
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    @usableFromInline
    package init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    @inlinable @inline(__always)
    package func lock() {
        let (isLocked, _) = word.compareExchange(
            expected: 0, desired: 1, successOrdering: .acquiring, failureOrdering: .relaxed)
        if !isLocked { wait() }
    }

    @inlinable @inline(__always)
    package func unlock() {
        if word.exchange(0, ordering: .releasing) == 2 { wakeOne() }
    }

    /// How often the word is looked at before the thread waits.
    ///
    /// What is done under a lock takes less than to put a thread to sleep and to wake it.
    private static let patience = 200

    /// Locks once the holder lets go.
    ///
    /// Whoever waits says so in the word, under the mutex: a holder that lets go after that finds
    /// it, and can't signal before the wait has begun.
    @usableFromInline
    func wait() {
        for _ in 0..<Self.patience where word.load(ordering: .relaxed) == Word.free {
            let (isLocked, _) = word.compareExchange(
                expected: Word.free, desired: Word.held, successOrdering: .acquiring,
                failureOrdering: .relaxed)
            if isLocked { return }
        }
        unsafe pthread_mutex_lock(mutex)
        while word.exchange(Word.wanted, ordering: .acquiring) != Word.free {
            unsafe pthread_cond_wait(condition, mutex)
        }
        unsafe pthread_mutex_unlock(mutex)
    }

    @usableFromInline
    func wakeOne() {
        unsafe pthread_mutex_lock(mutex)
        unsafe pthread_cond_signal(condition)
        unsafe pthread_mutex_unlock(mutex)
    }
}
