public import PlaybackControl
internal import PlayerInternals

extension PlayerController {
    /// Whether items begin anew at their end, from any thread.
    public nonisolated var isLooping: Bool { parts.isLooping.withLock(\.self) }

    /// Lets the current item, and each later one, begin anew at its end, however short it is.
    ///
    /// Behind the last frame comes the first: no frame is lost, added or repeated at the joint. The
    /// position goes back to zero when the beginning is heard, the item stays the same, and it does not
    /// end; what ``setNext(_:crossfade:startingAt:)`` names waits. Switched off, it is heard to its end
    /// and no further, but for what is queued, half a second with the sinks of this package. What can't
    /// be sought in, or is shorter than 10 ms, is played once.
    public nonisolated func setLooping(_ isLooping: Bool) {
        parts.isLooping.withLock { $0 = isLooping }
    }

    /// Loads an item and plays it without sound, as a preview begins: not one sample is heard until
    /// ``setMuted(_:)`` lets the sound come, within 20 ms and from where the item is by then.
    ///
    /// - Parameters:
    ///   - item: What to load.
    ///   - position: Where in the media to begin.
    @discardableResult
    public func autoplayMuted(
        _ item: PlaybackItem, startingAt position: Duration = .zero
    ) async -> LoadOutcome {
        await setMuted(true)
        return await load(item, intent: .play, startingAt: position)
    }
}
