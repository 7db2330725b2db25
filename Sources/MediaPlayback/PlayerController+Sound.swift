import PlayerInternals

extension PlayerController {
    /// Fades the sound, within 20 ms, and leaves the volume as the user has set it.
    ///
    /// What is heard is the volume times the fade, times what an interruption leaves of it. The fade
    /// shows in no state, and it stays from item to item: a sleep timer's goes on into the next one.
    /// Whoever fades sets it back to 1 at the end, behind the pause.
    ///
    /// - Parameter gain: What the user's volume is multiplied with, clamped to 0 to 1; what is no
    ///   number changes nothing.
    public nonisolated func setFade(_ gain: Double) async {
        await output.setFade(gain)
    }

    /// Makes items alike in loudness by what their tags say, or no longer.
    ///
    /// It holds for what is decoded from now on, half a second later at most with the sinks of this
    /// package; a change takes 20 ms. It stays from item to item.
    ///
    /// - Parameter policy: How; nil to leave items as they are.
    public nonisolated func setLoudness(_ policy: LoudnessPolicy?) {
        parts.loudness.withLock { $0 = policy }
    }

    /// Makes silences shorter, or no longer.
    ///
    /// It holds for what is decoded from now on and stays from item to item. A position is always one
    /// of the media, so it jumps where frames are left out: each jump adds to
    /// `PlaybackState.skippedSilence` and is told as `PlaybackNotice.silenceSkipped(_:)`, half a
    /// second before it is heard at most with the sinks of this package.
    ///
    /// - Parameter policy: How; nil to leave silences as they are.
    public nonisolated func setSilenceSkipping(_ policy: SilenceSkipping?) {
        parts.silenceSkipping.withLock { $0 = policy }
    }

    /// How silences are made shorter; nil where they are left as they are.
    public nonisolated var silenceSkipping: SilenceSkipping? {
        parts.silenceSkipping.withLock { $0 }
    }

    /// How items are made alike in loudness; nil where they are left as they are.
    public nonisolated var loudness: LoudnessPolicy? { parts.loudness.withLock { $0 } }
}
