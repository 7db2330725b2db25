/// A podcast's feed: the show, its episodes, and what was noted while reading.
public struct PodcastFeed: Hashable, Sendable {
    /// The show.
    public var channel: FeedChannel

    /// The episodes, in the order of the feed; empty when it has none.
    public var items: [FeedItem]

    /// What was repaired or could not be read, in the order of the feed.
    public var notes: [FeedNote]

    /// How many more notes there were than ``FeedLimits/notes`` allows.
    public var omittedNoteCount: Int

    /// Makes a feed of its parts.
    public init(
        channel: FeedChannel, items: [FeedItem] = [], notes: [FeedNote] = [],
        omittedNoteCount: Int = 0
    ) {
        self.channel = channel
        self.items = items
        self.notes = notes
        self.omittedNoteCount = omittedNoteCount
    }
}
