public import PlaybackControl

/// A command, with what it was meant for.
public struct RemoteRequest: Hashable, Sendable {
    /// What is wanted.
    public var command: RemoteCommand

    /// The item and the generation that were shown when the command came; nil for nothing.
    ///
    /// A command that means the item is dropped once another one is current: whoever pressed "next"
    /// while the player went on by itself has what they wanted.
    public var stamp: PlaybackStamp?

    /// Describes a command.
    public init(_ command: RemoteCommand, stamp: PlaybackStamp?) {
        self.command = command
        self.stamp = stamp
    }
}

/// What became of a command.
@nonexhaustive
public enum RemoteOutcome: Hashable, Sendable {
    /// The player's state shows it: it has begun, and may still have to load or to land.
    case done

    /// It was meant for an item that is over. Nothing is wrong.
    case stale

    /// The player can't do that now.
    case refused
}
