/// A podcast's feed: the show, its episodes, and what was noted while reading.
public struct PodcastFeed: Hashable, Sendable, Codable {
    /// What the feed is written in.
    public var format: FeedFormat

    /// How its bytes were encoded.
    public var encoding: FeedEncoding

    /// The show.
    public var channel: FeedChannel

    /// The episodes, in the order of the feed; empty when it has none.
    public var items: [FeedItem]

    /// Broadcasts, which are no episodes: `podcast:liveItem`, in the order of the feed.
    public var liveItems: [PodcastLiveItem]

    /// What was repaired or could not be read, in the order of the feed.
    public var notes: [FeedNote]

    /// How many more notes there were than ``FeedLimits/notes`` allows.
    public var omittedNoteCount: Int

    /// Makes a feed of its parts.
    public init(
        format: FeedFormat = FeedFormat(.rss),
        encoding: FeedEncoding = FeedEncoding(name: "utf-8"), channel: FeedChannel,
        items: [FeedItem] = [],
        liveItems: [PodcastLiveItem] = [], notes: [FeedNote] = [], omittedNoteCount: Int = 0
    ) {
        self.format = format
        self.encoding = encoding
        self.channel = channel
        self.items = items
        self.liveItems = liveItems
        self.notes = notes
        self.omittedNoteCount = omittedNoteCount
    }
}
