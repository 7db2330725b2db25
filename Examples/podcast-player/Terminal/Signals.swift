import Foundation
import PlayerInternals

/// The signals that the program takes itself, given in the order in which they come.
///
/// A handler does no more than to write the signal's number to a pipe, which a thread reads. (To
/// block the signals and wait for them would not do: the main thread of a Swift program waits with
/// all of them unblocked.) As long as nobody follows them, they end the program at once.
final class Signals: Sendable {
    enum Event: Sendable {
        /// The terminal has another size.
        case resize

        /// The person wants to suspend the program.
        case suspend

        /// The program goes on after a stop.
        case resume

        /// The program is to end; the number of the signal.
        case end(Int32)
    }

    private static let numbers = [SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP]

    /// For how many milliseconds the program may tidy up before it is ended all the same.
    private static let patience: Int32 = 3_000

    /// Where the handlers write to.
    ///
    /// Safety: it is set once, before there is a handler.
    private nonisolated(unsafe) static var entrance: Int32 = -1

    private let follower = Locked<AsyncStream<Event>.Continuation?>(nil)

    /// Takes the signals; made once.
    ///
    /// - Parameter lastResort: What is done before the program is ended without its doing.
    init(lastResort: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return }
        let exit = ends[0]
        unsafe Self.entrance = ends[1]
        for number in Self.numbers { Self.handle(number) }
        // To be told of a reader that has gone away, a write's error is enough.
        signal(SIGPIPE, SIG_IGN)
        Thread.detachNewThread { [follower] in
            while let number = Self.next(from: exit) {
                guard let follower = follower.withLock({ $0 }) else {
                    if Self.isEnd(number) { _exit(128 + number) }
                    if number == SIGTSTP { Self.stopProcess() }
                    continue
                }
                follower.yield(Self.event(number))
                guard Self.isEnd(number) else { continue }
                // The program tidies up; who asks once more, or has waited, does not wait for it.
                while Self.isPatient(exit) {}
                lastResort()
                _exit(128 + number)
            }
        }
    }

    /// The signals from now on; followed once.
    func events() -> AsyncStream<Event> {
        let (events, continuation) = AsyncStream<Event>.makeStream()
        follower.withLock { $0 = continuation }
        return events
    }

    /// Stops the whole program, as a shell expects it; returns when it goes on.
    static func stopProcess() {
        // To this thread, not to the process: else it could run on for a moment before it stops.
        raise(SIGSTOP)
    }

    private static func handle(_ number: Int32) {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { number in
            let saved = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = unsafe write(Signals.entrance, &byte, 1)
            errno = saved
        }
        action.sa_flags = SA_RESTART
        unsafe sigaction(number, &action, nil)
    }

    private static func next(from exit: Int32) -> Int32? {
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(exit, &byte, 1)
            if count < 0, errno == EINTR { continue }
            return count == 1 ? Int32(byte) : nil
        }
    }

    /// Whether something else than a wish to end comes before the patience is over.
    private static func isPatient(_ exit: Int32) -> Bool {
        var wait = pollfd(fd: exit, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&wait, 1, patience) > 0, let number = next(from: exit) else {
            return false
        }
        return !isEnd(number)
    }

    private static func isEnd(_ number: Int32) -> Bool {
        number == SIGINT || number == SIGTERM || number == SIGHUP
    }

    private static func event(_ number: Int32) -> Event {
        switch number {
        case SIGWINCH: .resize
        case SIGTSTP: .suspend
        case SIGCONT: .resume
        default: .end(number)
        }
    }
}
