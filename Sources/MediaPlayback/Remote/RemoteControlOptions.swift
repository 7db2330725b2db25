public import PlaybackControl

/// What a program does for remotes beside playing its queue.
public struct RemoteControlOptions: Sendable {
    /// Which commands there is a use for.
    public var support: RemoteCommandSupport

    /// Finds the picture of an item, in its own time; nil shows the address that the item names.
    ///
    /// A picture that comes when another item is current is dropped and counted.
    public var artwork: (@Sendable (PlaybackItem) async -> NowPlayingArtwork?)?

    /// Makes an item of an address that a remote wants to be played; nil where it is refused.
    ///
    /// The address comes from outside: look at it before it is opened.
    public var item: (@Sendable (_ address: String) async -> PlaybackItem?)?

    /// Brings the program's window to the front.
    public var raise: (@Sendable () async -> Void)?

    /// Ends the program.
    public var quit: (@Sendable () async -> Void)?

    /// Begins with what every player has.
    public init(support: RemoteCommandSupport = .init()) {
        self.support = support
    }
}
