/// A chapter of an episode.
public struct FeedChapter: Hashable, Sendable, Codable {
    /// Where it starts, in milliseconds.
    public var startMilliseconds: Int64

    /// Where it ends, in milliseconds; nil means the start of the next.
    public var endMilliseconds: Int64?

    /// Its title.
    public var title: String?

    /// A page.
    public var href: FeedURL?

    /// A picture.
    public var image: FeedURL?

    /// Whether it is listed; false for a mere change of picture.
    public var isInTableOfContents: Bool

    /// Makes a chapter.
    public init(
        startMilliseconds: Int64, endMilliseconds: Int64? = nil, title: String? = nil,
        href: FeedURL? = nil, image: FeedURL? = nil, isInTableOfContents: Bool = true
    ) {
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.title = title
        self.href = href
        self.image = image
        self.isInTableOfContents = isInTableOfContents
    }
}
