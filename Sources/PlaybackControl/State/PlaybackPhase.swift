/// Where an item is on its way from being asked for to being over.
@nonexhaustive
public enum PlaybackPhase: Hashable, Sendable {
    /// There is no item.
    case idle

    /// The item's bytes and format are being found out.
    case loading

    /// The item can be played and has not been yet.
    case ready

    /// Sound is wanted and has to wait.
    case buffering(BufferingReason)

    /// The sink takes frames.
    case playing

    /// The user does not want sound; the item keeps its position.
    case paused

    /// The item is over.
    case ended(EndReason)

    /// The item can't go on.
    case failed(PlaybackFailure)
}

/// Why sound that is wanted has to wait.
@nonexhaustive
public enum BufferingReason: Hashable, Sendable {
    /// The first samples are on their way.
    case starting

    /// The samples after a seek are on their way.
    case seeking

    /// The bytes came more slowly than the sound was played.
    case stalled
}

/// Why an item is over.
@nonexhaustive
public enum EndReason: Hashable, Sendable {
    /// Its last frame was played; the evidence is the count of frames from the start of the media.
    case playedToEnd(frames: Int64)
}
