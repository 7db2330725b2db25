public import PlaybackControl

/// How a load came out.
@nonexhaustive
public enum LoadOutcome: Hashable, Sendable {
    /// The item can be played.
    case ready(duration: DurationClaim)

    /// Another load or a stop took its place. Nothing is wrong.
    case superseded

    /// The task that awaited the load was cancelled; nothing is loaded now.
    case cancelled

    /// The item can't be played.
    case failed(PlaybackFailure)
}
