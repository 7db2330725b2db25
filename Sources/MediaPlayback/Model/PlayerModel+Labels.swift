public import PlaybackControl

// What a screen reader says of what is shown, in English.
extension PlayerModel {
    /// What the player does, such as "Paused at 12 minutes 31 seconds".
    public var stateLabel: SpokenLabel {
        .state(PlaybackState(item: item, phase: phase, position: time))
    }

    /// The value of the seek bar, such as "12 minutes 31 seconds of 1 hour".
    public var positionLabel: SpokenLabel { .position(time, of: durationClaim) }

    /// What is left until the end; nil where that is not known.
    public var remainingLabel: SpokenLabel? { duration.map { .remaining($0 - time) } }

    /// The button that ``togglePlaying()`` is behind.
    public var playButtonLabel: SpokenLabel { wantsToPlay ? .pause : .play }
}
