/// `media:embed`: a player to be put in a page.
public struct MediaEmbed: Hashable, Sendable, Codable {
    /// The player.
    public var url: FeedURL?

    /// In pixels.
    public var width: FeedValue<Int>?

    /// In pixels.
    public var height: FeedValue<Int>?

    /// Names and values.
    public var parameters: [FeedElement.Attribute] = []

    /// Without any value.
    public init() {}
}
