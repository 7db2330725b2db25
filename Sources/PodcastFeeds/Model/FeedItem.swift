/// An episode: an `item` of RSS 2.0 with its iTunes elements.
///
/// Texts have no blanks around them and are nil where the feed has none or an empty one. Where an
/// element is repeated, the first that says something counts. HTML is left as it is.
public struct FeedItem: Hashable, Sendable {
    /// The episode's name: `title`, else `itunes:title`.
    public var title: String?

    /// What it is about: `description`, else `itunes:summary`, else `content:encoded`, else
    /// `itunes:subtitle`.
    public var description: String?

    /// The show notes, most often HTML: `content:encoded`.
    public var content: String?

    /// The episode's web page.
    public var link: String?

    /// Who made it: `itunes:author`, else `author`.
    public var author: String?

    /// The address of the episode's own artwork: `itunes:image`.
    public var artwork: String?

    /// What names the episode for ever.
    public var guid: FeedGUID?

    /// When it was published: `pubDate`.
    public var date: FeedValue<FeedDate>?

    /// How long it is: `itunes:duration`.
    public var duration: FeedValue<Duration>?

    /// The media files, in order.
    public var enclosures: [FeedEnclosure] = []

    /// The season's number: `itunes:season`.
    public var season: FeedValue<Int>?

    /// The episode's number: `itunes:episode`.
    public var episode: FeedValue<Int>?

    /// Whether it is for adults only: `itunes:explicit`.
    public var explicit: FeedValue<Bool>?

    /// An episode of which nothing is known.
    public init() {}
}
