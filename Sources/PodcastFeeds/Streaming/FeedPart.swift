/// What a feed gives while its bytes arrive.
public enum FeedPart: Sendable {
    /// The show, as far as it is known when its first item has started; comes once, before items.
    case channel(FeedChannel)

    /// An episode that is complete.
    case item(FeedItem)

    /// A broadcast that is complete.
    case liveItem(PodcastLiveItem)

    /// The end: the feed with its notes and all of its channel, and without the items that came.
    case end(PodcastFeed)

    /// Reading stopped early; comes instead of the end.
    case stopped(FeedStop)
}

/// Why reading stopped before the end of a feed.
@nonexhaustive
public enum FeedStop: Hashable, Sendable {
    /// So many items came.
    case itemCount

    /// The next item's guid is known.
    case knownGUID(String)

    /// The next item is older than wanted.
    case olderItem
}
