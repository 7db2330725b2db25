/// An episode: an `item` of RSS or JSON Feed, an `entry` of Atom.
///
/// Texts have no blanks around them and are nil where the feed has none or an empty one; only the
/// description is empty where the feed has an empty one and no other text for it. Where an element
/// is repeated, the first that says something counts, and of dates the last that can be read.
/// HTML is left as it is.
public struct FeedItem: Hashable, Sendable, Codable {
    /// The episode's name: `title`, else that of iTunes, Media RSS or Dublin Core.
    public var title: FeedText?

    /// What it is about: `description` or Atom's `summary`, else `itunes:summary`, else the
    /// content, else `itunes:subtitle`, else what Media RSS or Dublin Core says.
    public var description: FeedText?

    /// The content, which are the show notes, most often HTML; the first the most important.
    public var contents: [FeedContent] = []

    /// Every link, in order.
    public var links: [FeedLink] = []

    /// What names the episode for ever.
    public var guid: FeedGUID?

    /// Atom's authors, those of JSON Feed, and the `author` of RSS.
    public var authors: [FeedPerson] = []

    /// Atom's contributors.
    public var contributors: [FeedPerson] = []

    /// The categories but for those of iTunes and Media RSS.
    public var categories: [FeedCategory] = []

    /// `comments`, the address of a page.
    public var comments: FeedURL?

    /// When it was published: `pubDate`, Atom's `published` or `issued`.
    public var published: FeedValue<FeedDate>?

    /// When it was changed: Atom's `updated` or `modified`.
    public var updated: FeedValue<FeedDate>?

    /// When it was made: `created` of Atom 0.3.
    public var created: FeedValue<FeedDate>?

    /// When it loses its meaning: `expirationDate` of RSS 0.93.
    public var expirationDate: FeedValue<FeedDate>?

    /// The media files, in order; ``media(playable:)`` ranks all that an episode has.
    public var enclosures: [FeedEnclosure] = []

    /// A picture: that of JSON Feed, or an `image` inside of the item.
    public var image: FeedImage?

    /// `copyright` or Atom's `rights`.
    public var rights: FeedText?

    /// The feed that the item was taken from: `source`.
    @Boxed public var source: FeedChannel?

    /// What Apple's elements say.
    @Boxed public var itunes: ITunesItem?

    /// What the Podcasting 2.0 elements say.
    @Boxed public var podcast: PodcastItem?

    /// The chapters of Podlove Simple Chapters (`psc:chapters`).
    @Boxed public var chapters: FeedChapters?

    /// What Media RSS says.
    @Boxed public var media: Media?

    /// What Dublin Core says.
    @Boxed public var dublinCore: DublinCore?

    /// What the Google Play elements say.
    @Boxed public var googlePlay: GooglePlay?

    /// What the RawVoice elements say.
    @Boxed public var rawVoice: RawVoice?

    /// What the Spotify elements say.
    @Boxed public var spotify: Spotify?

    /// What the Acast elements say.
    @Boxed public var acast: Acast?

    /// A number that is the same in each run as long as the feed says the same of the item in the
    /// same order, and another when anything of it changes; zero for an item that was not read.
    ///
    /// A refresh compares it with the one stored and passes over what is unchanged.
    public var fingerprint: UInt64 = 0

    /// Everything else, in order.
    public var elements: [FeedElement] = []

    /// An episode of which nothing is known.
    public init() {}
}
