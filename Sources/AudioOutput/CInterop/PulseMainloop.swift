internal import CPlayerPulse

/// libpulse's event loop on a thread of its own, and the lock that guards all that belongs to it.
///
/// Safety: the handle lives from `init` to `deinit`, and what is done with it from outside the
/// thread is what libpulse allows there.
@safe
struct PulseMainloop: ~Copyable, @unchecked Sendable {
    private let handle: OpaquePointer

    /// Makes a loop that does not run yet; nil when the system has no descriptors left.
    init?() {
        guard let handle = unsafe pa_threaded_mainloop_new() else { return nil }
        unsafe self.handle = handle
        unsafe pa_threaded_mainloop_set_name(handle, "sound")
    }

    deinit {
        unsafe pa_threaded_mainloop_free(handle)
    }

    var interface: UnsafeMutablePointer<pa_mainloop_api> {
        unsafe pa_threaded_mainloop_get_api(handle)
    }

    /// Starts the thread; false when the system has none left.
    func start() -> Bool {
        unsafe pa_threaded_mainloop_start(handle) == 0
    }

    /// Ends the thread and waits for it; not with the lock held, nor on the thread itself.
    func stop() {
        unsafe pa_threaded_mainloop_stop(handle)
    }

    /// Runs `body` while the loop's thread does nothing; not on the thread, where the lock is held.
    func withLock<Result>(_ body: () -> Result) -> Result {
        unsafe pa_threaded_mainloop_lock(handle)
        defer { unsafe pa_threaded_mainloop_unlock(handle) }
        return body()
    }
}
