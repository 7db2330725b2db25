/// Where a position to be kept comes from.
public enum ResumePositionSource: Hashable, Sendable {
    /// It was heard; a start-up zero does not count.
    case playback

    /// The user went there: the beginning counts too.
    case seek

    /// The item was played to its end: it is finished.
    case end
}
