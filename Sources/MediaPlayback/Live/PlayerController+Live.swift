internal import PlaybackControl

// What has no end.
extension PlayerController {
    /// How far behind the edge of a live stream the sound is; nil for what is not live.
    ///
    /// A stream that tells its window, as HTTP Live Streaming does, is known by that. Of others it is
    /// known what came at least: they are joined some seconds behind the edge, which are not counted,
    /// and each pause and each stall adds to it. Between what is known the clock counts.
    public nonisolated var liveOffset: Duration? {
        let state = snapshot
        guard state.duration == .live, let stamp = state.stamp else { return nil }
        return parts.live.offset(of: position, stamp.generation)
    }

    /// Notes that the user has paused what is live.
    func noteLivePause() {
        let state = snapshot
        guard state.duration == .live, state.intent == .play, let stamp = state.stamp else {
            return
        }
        parts.live.pause(stamp)
    }

    /// Joins a live stream anew where the policy says so after the pause; false if it does not.
    func joinAnewAfterPause() async -> Bool {
        let state = snapshot
        guard state.duration == .live, let stamp = state.stamp, let item = state.item,
            let pause = parts.live.resume(stamp), parts.livePause.joinsAnew(after: pause)
        else { return false }
        await load(item, intent: .play)
        return true
    }
}
