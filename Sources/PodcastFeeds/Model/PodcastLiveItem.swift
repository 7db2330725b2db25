/// `podcast:liveItem`: a broadcast that is to come, goes on or is over.
public struct PodcastLiveItem: Hashable, Sendable, Codable {
    /// `pending`, `live` or `ended`.
    public var status: String?

    /// When it starts.
    public var start: FeedValue<FeedDate>?

    /// When it ends.
    public var end: FeedValue<FeedDate>?

    /// All else, as an episode has it.
    public var item: FeedItem

    /// Makes a broadcast.
    public init(item: FeedItem = FeedItem()) {
        self.item = item
    }
}
