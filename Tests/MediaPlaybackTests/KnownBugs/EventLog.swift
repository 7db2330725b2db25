import MediaPlayback
import PlaybackControl
import PlayerInternals
import PlayerTesting

/// Everything that happened to a player, with what a subscriber saw of it at that moment.
final class EventLog: Sendable {
    struct Entry: Sendable {
        var notice: Stamped<PlaybackNotice>
        var snapshot: PlaybackState
    }

    private let log = Locked<[Entry]>([])

    var entries: [Entry] { log.withLock { $0 } }

    var notices: [PlaybackNotice] { entries.map(\.notice.value) }

    /// Follows a player from now on; `react` is called with each notice, before the next is taken.
    ///
    /// The task of the iteration holds the log, and the end of the player ends it.
    init(
        _ fixture: Fixture,
        react: @escaping @Sendable (PlaybackNotice, PlayerController) async -> Void = { _, _ in }
    ) async {
        let player = fixture.player
        let events = player.events()
        let log = log
        Task(executorPreference: fixture.executor) { [weak player] in
            for await case .notice(let notice) in events {
                guard let player else { return }
                log.withLock { $0.append(Entry(notice: notice, snapshot: player.snapshot)) }
                await react(notice.value, player)
            }
        }
        await fixture.executor.settle()
    }
}

extension PlaybackNotice {
    var isEnd: Bool { if case .ended = self { true } else { false } }
    var isFailure: Bool { if case .failed = self { true } else { false } }
    var isItemChange: Bool { if case .itemChanged = self { true } else { false } }
}
