/// The `image` of RSS.
public struct FeedImage: Hashable, Sendable, Codable {
    /// Where the picture is.
    public var url: FeedURL?

    /// What it shows.
    public var title: FeedText?

    /// The page that it leads to.
    public var link: FeedURL?

    /// What the page is.
    public var description: FeedText?

    /// In pixels.
    public var width: FeedValue<Int>?

    /// In pixels.
    public var height: FeedValue<Int>?

    /// Without any value.
    public init() {}
}
