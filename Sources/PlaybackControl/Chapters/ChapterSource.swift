/// Who tells the chapters of an item.
public enum ChapterSource: Hashable, Sendable, CaseIterable {
    /// The media itself: its times are those of the bytes that are heard, whatever advertisement was
    /// put into them.
    case media

    /// A file beside the feed, which its publisher can correct at any time (`podcast:chapters`).
    case file

    /// The feed (`psc:chapters`).
    case feed
}
