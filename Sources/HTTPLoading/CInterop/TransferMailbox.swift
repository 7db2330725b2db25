internal import PlayerInternals

/// The commands for an engine's thread.
final class TransferMailbox: Sendable {
    enum Command {
        case start(Transfer, any TransferReceiver)
        case cancel(Transfer)
        case resume(Transfer)
        case stop
    }

    private struct State {
        var commands: [Command] = []
        var waker: CurlWaker?
        var isClosed = false
    }

    private let state = Locked(State())

    /// Leaves a command and wakes the thread; once the mailbox is closed, a start ends as cancelled.
    func post(_ command: Command) {
        let isClosed = state.withLock { state in
            if !state.isClosed {
                state.commands.append(command)
                state.waker?.wake()
            }
            return state.isClosed
        }
        if isClosed { refuse(command) }
    }

    func takeAll() -> [Command] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }

    var isEmpty: Bool { state.withLock { $0.commands.isEmpty } }

    /// Sets what wakes the thread, until the mailbox is closed.
    func setWaker(_ waker: CurlWaker) {
        state.withLock { $0.waker = waker }
    }

    /// Ends as cancelled what is still to be started, now and from now on; no thread is woken.
    func close() {
        let refused = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.commands
        }
        refused.forEach(refuse)
    }

    private func refuse(_ command: Command) {
        if case .start(let transfer, let receiver) = command {
            receiver.transfer(transfer, ended: .cancelled)
        }
    }
}
