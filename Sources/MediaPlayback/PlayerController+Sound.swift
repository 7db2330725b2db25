import PlayerInternals

extension PlayerController {
    /// Makes items alike in loudness by what their tags say, or no longer.
    ///
    /// It holds for what is decoded from now on, half a second later at most with the sinks of this
    /// package; a change takes 20 ms. It stays from item to item.
    ///
    /// - Parameter policy: How; nil to leave items as they are.
    public nonisolated func setLoudness(_ policy: LoudnessPolicy?) {
        parts.loudness.withLock { $0 = policy }
    }

    /// How items are made alike in loudness; nil where they are left as they are.
    public nonisolated var loudness: LoudnessPolicy? { parts.loudness.withLock { $0 } }
}
