/// What the parts of a player report of an item.
@nonexhaustive
public enum PlaybackEvent: Hashable, Sendable {
    /// The item can be played.
    case ready(duration: DurationClaim, isSeekable: Bool)

    /// Enough samples are queued to be heard without a break.
    case buffered

    /// The sink takes frames.
    case started

    /// The sink no longer takes frames.
    case paused

    /// The sink ran out of frames before the end.
    case stalled

    /// A seek landed.
    case landed(at: Duration)

    /// This place of the media is heard.
    case position(Duration)

    /// The duration is known better.
    case duration(DurationClaim)

    /// The media says what is heard from now on.
    case metadata(PlaybackMetadata)

    /// So much silence of the media is left out, from here on.
    case skippedSilence(Duration)

    /// The item is over.
    case ended(EndReason)

    /// The item can't go on.
    case failed(PlaybackFailure)
}
