/// Why waiting positions are to be saved now.
public enum ResumeFlushReason: Hashable, Sendable, CaseIterable {
    /// Time has passed; does not wait for a save that is under way.
    case interval

    /// Playback was paused.
    case pause

    /// The user went to another place.
    case seek

    /// Another item is played from now on.
    case itemChange

    /// The process is about to end: nothing is recorded any more after it.
    case shutdown
}
