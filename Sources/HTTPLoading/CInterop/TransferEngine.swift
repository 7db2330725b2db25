internal import PlayerInternals

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Carries transfers on one thread of its own, which alone touches libcurl.
///
/// Other threads only leave commands in a mailbox. The thread starts with the first transfer. It
/// ends, and the idle connections close, when the engine is released or the process exits;
/// transfers under way then end as cancelled.
final class TransferEngine: Sendable {
    private let configuration: HTTPClientConfiguration
    private let records: HTTPRequests.Broadcast
    private let mailbox = TransferMailbox()
    private let hasStarted = Locked(false)

    init(configuration: HTTPClientConfiguration, records: HTTPRequests.Broadcast) {
        self.configuration = configuration
        self.records = records
    }

    deinit {
        mailbox.post(.stop)
        if !hasStarted.withLock({ $0 }) { records.finish() }
    }

    /// Starts a transfer; `receiver` is told its end exactly once.
    func start(_ transfer: Transfer, to receiver: any TransferReceiver) {
        startThreadOnce()
        mailbox.post(.start(transfer, receiver))
    }

    /// Ends a transfer as cancelled and closes its connection, unless it has ended before.
    ///
    /// One that is not started yet ends when it is.
    func cancel(_ transfer: Transfer) {
        transfer.noteCancellation()
        mailbox.post(.cancel(transfer))
    }

    /// Lets a transfer that its receiver paused go on.
    func resume(_ transfer: Transfer) {
        mailbox.post(.resume(transfer))
    }

    private func startThreadOnce() {
        let isFirst = hasStarted.withLock { hasStarted in
            defer { hasStarted = true }
            return !hasStarted
        }
        guard isFirst else { return }
        EngineThreads.start(mailbox) { [mailbox, configuration, records] in
            blockBrokenPipeSignal()
            TransferLoop(mailbox, configuration: configuration, records: records).run()
        }
    }
}

/// Keeps the signal of a broken connection from the engine's thread.
///
/// OpenSSL writes without suppressing it, and `CURLOPT_NOSIGNAL` leaves it to the program.
private func blockBrokenPipeSignal() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}
