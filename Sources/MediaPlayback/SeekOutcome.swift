public import PlaybackControl

/// How a seek came out.
@nonexhaustive
public enum SeekOutcome: Hashable, Sendable {
    /// The next frame heard is at this place of the media, within this much of the true one.
    case landed(at: Duration, within: Duration)

    /// A later seek took its place. Nothing is wrong.
    case superseded

    /// The item was replaced or stopped before the seek landed. Nothing is wrong.
    case leftItem

    /// Nothing is loaded, or one can't seek in what is.
    case refused

    /// The item failed before the seek landed.
    case failed(PlaybackFailure)
}
