/// `media:player`: a page with a player.
public struct MediaPlayer: Hashable, Sendable, Codable {
    /// The page.
    public var url: FeedURL?

    /// In pixels.
    public var width: FeedValue<Int>?

    /// In pixels.
    public var height: FeedValue<Int>?

    /// Without any value.
    public init() {}
}
