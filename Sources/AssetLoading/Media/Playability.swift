/// Whether media can be played.
public enum Playability: Hashable, Sendable {
    /// A decoder is at hand.
    case playable

    /// It can't be played, and the reason says what to do.
    case unplayable(reason: String)
}
