/// A show: the `channel` of RSS, the `feed` of Atom, the top of JSON Feed.
///
/// Texts have no blanks around them and are nil where the feed has none or an empty one; only the
/// description is empty where the feed has an empty one and no other text for it. Where an element
/// is repeated, the first that says something counts, and of dates the last that can be read.
public struct FeedChannel: Hashable, Sendable, Codable {
    /// The show's name: `title`, else that of iTunes, Media RSS or Dublin Core.
    public var title: FeedText?

    /// What it is about: `description` or Atom's `subtitle`, else `itunes:summary`, else
    /// `itunes:subtitle`, else `googleplay:description`.
    public var description: FeedText?

    /// Every link, in order.
    public var links: [FeedLink] = []

    /// What names the feed for ever: Atom's `id`, or `rdf:about`.
    public var id: String?

    /// The language, such as `en-us`: `language`, else `xml:lang`.
    public var language: String?

    /// `copyright` or Atom's `rights`.
    public var rights: FeedText?

    /// Atom's authors, those of JSON Feed, and `managingEditor`.
    public var authors: [FeedPerson] = []

    /// `webMaster`.
    public var webMaster: FeedPerson?

    /// Atom's contributors.
    public var contributors: [FeedPerson] = []

    /// The categories but for those of iTunes and Media RSS.
    public var categories: [FeedCategory] = []

    /// When it was published: `pubDate`.
    public var published: FeedValue<FeedDate>?

    /// When it was changed: `lastBuildDate`, Atom's `updated` or `modified`.
    public var updated: FeedValue<FeedDate>?

    /// The program that wrote it.
    public var generator: FeedGenerator?

    /// `docs`, an address that explains the format.
    public var docs: FeedURL?

    /// `cloud`.
    public var cloud: FeedCloud?

    /// `ttl`, how many minutes it may be kept.
    public var ttl: FeedValue<Int>?

    /// `image`.
    public var image: FeedImage?

    /// Atom's `icon` or that of JSON Feed.
    public var icon: FeedURL?

    /// `info` of Atom 0.3, what a person sees who opens the feed in a browser.
    public var info: FeedText?

    /// Atom's `logo`.
    public var logo: FeedURL?

    /// Where the feed has moved to, by a `redirect` with a `newLocation`.
    public var newLocation: FeedURL?

    /// `rating`, in the form of PICS.
    public var rating: String?

    /// `textInput`.
    @Boxed public var textInput: FeedTextInput?

    /// `skipHours`: the hours of the day, in UTC, when nothing new comes.
    public var skipHours: [FeedValue<Int>] = []

    /// `skipDays`: the weekdays when nothing new comes.
    public var skipDays: [String] = []

    /// Whether this document holds all items: `fh:complete` (RFC 5005, section 2).
    public var isComplete = false

    /// Whether this document will not change: `fh:archive` (RFC 5005, section 4).
    public var isArchive = false

    /// What Apple's elements say.
    @Boxed public var itunes: ITunesChannel?

    /// What the Podcasting 2.0 elements say.
    @Boxed public var podcast: PodcastChannel?

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

    /// Everything else, in order.
    public var elements: [FeedElement] = []

    /// A show of which nothing is known.
    public init() {}
}
