import PlaybackControl
import PlayerInternals

/// The one seek that has not landed yet; a new one supersedes it.
final class SeekRegister: Sendable {
    private struct Pending {
        var ticket: SeekTicket
        var generation: PlaybackGeneration
    }

    private let pending = Locked<Pending?>(nil)

    /// Registers a seek, which supersedes the pending one.
    func begin(_ generation: PlaybackGeneration) -> SeekTicket {
        let ticket = SeekTicket()
        let superseded = pending.withLock { pending in
            defer { pending = Pending(ticket: ticket, generation: generation) }
            return pending?.ticket
        }
        superseded?.settle(.superseded)
        return ticket
    }

    /// Settles the pending seek if it belongs to the generation.
    func settle(_ outcome: SeekOutcome, generation: PlaybackGeneration) {
        let settled = pending.withLock { pending in
            pending?.generation == generation ? pending.take()?.ticket : nil
        }
        settled?.settle(outcome)
    }

    /// Settles the pending seek, because its item is left.
    func leaveItem() {
        pending.withLock { $0.take() }?.ticket.settle(.leftItem)
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
