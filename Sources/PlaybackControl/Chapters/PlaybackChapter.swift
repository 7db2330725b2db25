/// A part of an item with a title.
public struct PlaybackChapter: Hashable, Sendable {
    /// Where it begins.
    public var start: Duration

    /// Where it ends; in a ``ChapterList`` nil only for the last one of an item without a known end.
    public var end: Duration?

    /// What it is called.
    public var title: String?

    /// A page about it.
    public var linkAddress: String?

    /// Its picture.
    public var artworkAddress: String?

    /// Whether it stands in a table of contents; false for a mere change of the picture.
    public var isListed: Bool

    /// Describes a chapter.
    public init(
        start: Duration, end: Duration? = nil, title: String? = nil, linkAddress: String? = nil,
        artworkAddress: String? = nil, isListed: Bool = true
    ) {
        self.start = start
        self.end = end
        self.title = title
        self.linkAddress = linkAddress
        self.artworkAddress = artworkAddress
        self.isListed = isListed
    }
}
