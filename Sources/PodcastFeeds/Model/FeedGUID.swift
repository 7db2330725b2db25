/// What names an episode for ever: the `guid` of RSS 2.0.
public struct FeedGUID: Hashable, Sendable {
    /// The name, any text.
    public var value: String

    /// Whether the name is also the address of a page; true unless the feed says `false`, as RSS
    /// 2.0 has it.
    public var isPermaLink: Bool

    /// Makes a name.
    public init(value: String, isPermaLink: Bool = true) {
        self.value = value
        self.isPermaLink = isPermaLink
    }
}
