import PlaybackControl
import PlayerInternals

/// What a player knows of the live stream that it plays.
final class LiveState: Sendable {
    private struct State {
        var edge = LiveEdge()
        var generation = PlaybackGeneration.none

        /// When something live was paused.
        var pausedAt: (stamp: PlaybackStamp, moment: Duration)?
    }

    private let elapsed: @Sendable () -> Duration
    private let state = Locked(State())

    init(clock: any Clock<Duration>) {
        elapsed = clock.stopwatch()
    }

    /// Takes what has been read of a generation; see ``LiveEdge``.
    func note(edge: Duration?, end: Duration, _ generation: PlaybackGeneration) {
        let now = elapsed()
        state.withLock { state in
            guard generation >= state.generation else { return }
            if generation > state.generation {
                state.generation = generation
                state.edge = LiveEdge()
            }
            state.edge.note(edge: edge, end: end, at: now)
        }
    }

    /// How far behind the edge a place of a generation lies.
    func offset(of position: Duration, _ generation: PlaybackGeneration) -> Duration? {
        let now = elapsed()
        return state.withLock { state in
            guard generation == state.generation else { return nil }
            return state.edge.offset(of: position, at: now)
        }
    }

    /// The user has paused what is live.
    func pause(_ stamp: PlaybackStamp) {
        let now = elapsed()
        state.withLock { state in
            if state.pausedAt?.stamp != stamp { state.pausedAt = (stamp, now) }
        }
    }

    /// How long it was paused that is wanted again; nil where it was not.
    func resume(_ stamp: PlaybackStamp) -> Duration? {
        let now = elapsed()
        return state.withLock { state in
            guard let paused = state.pausedAt.take(), paused.stamp == stamp else { return nil }
            return now - paused.moment
        }
    }
}
