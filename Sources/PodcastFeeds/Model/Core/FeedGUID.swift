/// What names an episode for ever: the `guid` of RSS, the `id` of Atom and JSON Feed.
public struct FeedGUID: Hashable, Sendable, Codable {
    /// The name, any text.
    public var value: String = ""

    /// Whether the name is also the address of a page; true in RSS unless the feed says `false`, as
    /// RSS 2.0 has it.
    public var isPermaLink: Bool = true

    /// The page, if the name is its address.
    public var url: FeedURL?

    /// Without any value.
    public init() {}

    /// Makes a name.
    public init(value: String, isPermaLink: Bool = true, url: FeedURL? = nil) {
        self.value = value
        self.isPermaLink = isPermaLink
        self.url = url
    }
}
