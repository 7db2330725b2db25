/// An `outline` of OPML: a feed, a folder, a link or just a text.
public struct OPMLOutline: Hashable, Sendable, Codable {
    /// The text of the entry.
    public var text: String

    /// `rss` for a feed, `link` or `include` for other addresses.
    public var type: String?

    /// The feed's address.
    public var xmlURL: String?

    /// The address of the feed's web page.
    public var htmlURL: String?

    /// The address of what a `link` or `include` names.
    public var url: String?

    /// The feed's own title.
    public var title: String?

    /// What the feed is about.
    public var description: String?

    /// The feed's language.
    public var language: String?

    /// The feed's format, such as `RSS2`.
    public var version: String?

    /// `category`, as written: paths and words with commas between.
    public var category: String?

    /// `created`, when the entry was made.
    public var created: FeedValue<FeedDate>?

    /// Whether the entry is a comment, with all that is in it.
    public var isComment: Bool?

    /// Whether a breakpoint is set.
    public var isBreakpoint: Bool?

    /// All other attributes, in order.
    public var attributes: [FeedElement.Attribute] = []

    /// The entries inside.
    public var outlines: [OPMLOutline] = []

    /// Makes an entry, such as a folder.
    public init(text: String) {
        self.text = text
    }

    /// Makes an entry for a feed.
    public init(text: String, xmlURL: String) {
        self.text = text
        type = "rss"
        self.xmlURL = xmlURL
    }

    /// This entry and those inside that name a feed.
    var feeds: [OPMLOutline] {
        (xmlURL == nil ? [] : [self]) + outlines.flatMap(\.feeds)
    }
}
