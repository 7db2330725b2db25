/// Which commands a program has a use for beside those that every player has.
public struct RemoteCommandSupport: Hashable, Sendable {
    /// How far the user likes to skip, the most wanted first; for remotes with such buttons.
    public var skipIntervals: [Duration]

    /// The schemes of addresses that can be opened; none if none can.
    public var addressSchemes: [String]

    /// The media types that can be opened.
    public var mediaTypes: [String]

    /// Whether the program has a window that can be brought to the front.
    public var canRaise: Bool

    /// Whether the program may be ended from outside.
    public var canQuit: Bool

    /// Describes what a program has a use for.
    public init(
        skipIntervals: [Duration] = [.seconds(15)], addressSchemes: [String] = [],
        mediaTypes: [String] = [], canRaise: Bool = false, canQuit: Bool = false
    ) {
        self.skipIntervals = skipIntervals
        self.addressSchemes = addressSchemes
        self.mediaTypes = mediaTypes
        self.canRaise = canRaise
        self.canQuit = canQuit
    }
}
