/// What the user wants, whatever the player is able to do at the moment.
public enum PlaybackIntent: Hashable, Sendable {
    /// Sound as soon as there is some.
    case play

    /// No sound.
    case pause
}
