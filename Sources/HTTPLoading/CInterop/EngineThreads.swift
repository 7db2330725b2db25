internal import PlayerInternals

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The threads of all engines, which end before the process does.
///
/// Libraries under libcurl free what they share in handlers of `exit`: OpenSSL does where something
/// else in the process set it up first. A thread that is within them at that moment crashes the
/// process. Handlers run in the opposite order of their registration, so the one here is
/// registered after libcurl's set-up.
enum EngineThreads {
    private struct State {
        var mailboxes: [ObjectIdentifier: TransferMailbox] = [:]
        var isEnding = false
    }

    private static let state = Monitor(State())

    /// How long `exit` waits for the threads; they need milliseconds unless something is stuck.
    private static let patience: Duration = .seconds(1)

    private static let isReady: Bool = {
        guard CurlLibrary.isReady else { return false }
        atexit { EngineThreads.endAll() }
        return true
    }()

    /// Starts a thread that lives until its mailbox tells it to stop; none when the process ends.
    static func start(_ mailbox: TransferMailbox, body: @escaping @Sendable () -> Void) {
        precondition(isReady, "libcurl can't be set up; the memory or the library is broken.")
        let identity = ObjectIdentifier(mailbox)
        let isEnding = state.update { state in
            if !state.isEnding { state.mailboxes[identity] = mailbox }
            return state.isEnding
        }
        guard !isEnding else { return mailbox.close() }
        startDetachedThread {
            body()
            state.update { $0.mailboxes[identity] = nil }
        }
    }

    private static func endAll() {
        let mailboxes = state.update { state in
            state.isEnding = true
            return Array(state.mailboxes.values)
        }
        mailboxes.forEach { $0.post(.stop) }
        state.wait(atMost: patience) { $0.mailboxes.isEmpty }
    }
}
