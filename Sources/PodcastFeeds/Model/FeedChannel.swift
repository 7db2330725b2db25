/// The show: the `channel` of RSS 2.0 with its iTunes elements.
///
/// Texts have no blanks around them and are nil where the feed has none or an empty one. Where an
/// element is repeated, the first that says something counts. HTML is left as it is.
public struct FeedChannel: Hashable, Sendable {
    /// The show's name: `title`, else `itunes:title`.
    public var title: String?

    /// What the show is about: `description`, else `itunes:summary`, else `itunes:subtitle`.
    public var description: String?

    /// The show's web page.
    public var link: String?

    /// The language, such as `en-us`, as written.
    public var language: String?

    /// Who makes it: `itunes:author`, else `managingEditor`.
    public var author: String?

    /// The address of the artwork: `itunes:image`, else the `url` in `image`.
    public var artwork: String?

    /// `itunes:category` with its subcategories and `category`, in order, none twice.
    public var categories: [String] = []

    /// Whether it is for adults only: `itunes:explicit`.
    public var explicit: FeedValue<Bool>?

    /// A show of which nothing is known.
    public init() {}
}
