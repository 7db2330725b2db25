import PlaybackControl
import PlayerInternals

/// The one seek that has not landed yet; a new one supersedes it.
final class SeekRegister: Sendable {
    private struct Pending {
        var ticket: SeekTicket
        var generation: PlaybackGeneration
    }

    private struct State {
        var pending: Pending?

        /// How the last generation that came to its place came out.
        var last: (generation: PlaybackGeneration, outcome: SeekOutcome)?
    }

    private let state = Locked(State())

    /// Registers a seek, which supersedes the pending one.
    ///
    /// A load may come to the place before whoever asked for it could register.
    func begin(_ generation: PlaybackGeneration) -> SeekTicket {
        let ticket = SeekTicket()
        let (superseded, settled) = state.withLock { state in
            let superseded = state.pending?.ticket
            let settled = state.last?.generation == generation ? state.last?.outcome : nil
            state.pending =
                settled == nil ? Pending(ticket: ticket, generation: generation) : nil
            return (superseded, settled)
        }
        superseded?.settle(.superseded)
        if let settled { ticket.settle(settled) }
        return ticket
    }

    /// Settles the pending seek if it belongs to the generation.
    func settle(_ outcome: SeekOutcome, generation: PlaybackGeneration) {
        let settled = state.withLock { state in
            state.last = (generation, outcome)
            return state.pending?.generation == generation ? state.pending.take()?.ticket : nil
        }
        settled?.settle(outcome)
    }

    /// Settles the pending seek, because its item is left.
    func leaveItem() {
        state.withLock { $0.pending.take() }?.ticket.settle(.leftItem)
    }
}

/// A seek that somebody may await; its outcome is settled once.
final class SeekTicket: Sendable {
    private let result = AsyncMonitor<SeekOutcome?>(nil)

    /// Waits for the outcome; a cancelled task gets `.superseded`, and the seek goes on.
    func outcome() async -> SeekOutcome {
        await result.wait { $0 } ?? .superseded
    }

    fileprivate func settle(_ outcome: SeekOutcome) {
        result.update { result in
            if result == nil { result = outcome }
        }
    }
}
