internal import CPlayerBus

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What lets one thread wake another that waits in `poll(2)`: an `eventfd(2)`.
struct WakeUp: ~Copyable, Sendable {
    let descriptor: Int32

    init?() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if descriptor < 0 { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Ends the present wait, or the next one where nobody waits.
    func wake() {
        eventfd_write(descriptor, 1)
    }

    /// Forgets that it was woken.
    func clear() {
        var count: eventfd_t = 0
        unsafe eventfd_read(descriptor, &count)
    }

    /// Waits until it is woken, or the descriptor is ready, or the time has come.
    ///
    /// - Parameters:
    ///   - other: Another descriptor to wait for, and for what of it (`POLLIN`, …).
    ///   - limit: How long at most; nil for no limit.
    func wait(beside other: (descriptor: Int32, events: Int16)?, atMost limit: Duration?) {
        var entries = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        if let other {
            entries.append(pollfd(fd: other.descriptor, events: other.events, revents: 0))
        }
        let milliseconds = limit.map { ($0 / .milliseconds(1)).rounded(.up) }
        let timeout = milliseconds.map { Int32(clamping: Int(min(max($0, 0), 1e9))) } ?? -1
        _ = unsafe poll(&entries, nfds_t(entries.count), timeout)
        clear()
    }
}
