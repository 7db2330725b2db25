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
    }

    private let state = Locked(State())

    /// Leaves a command and wakes the thread.
    func post(_ command: Command) {
        state.withLock { state in
            state.commands.append(command)
            state.waker?.wake()
        }
    }

    func takeAll() -> [Command] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }

    /// Sets what wakes the thread; nil before that goes.
    func setWaker(_ waker: CurlWaker?) {
        state.withLock { $0.waker = waker }
    }
}
