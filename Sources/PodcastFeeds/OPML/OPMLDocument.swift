/// A list of feeds, or any outline, in OPML 1.0 or 2.0.
public struct OPMLDocument: Hashable, Sendable, Codable {
    /// The version that the document states.
    public var version: String?

    /// `title`.
    public var title: String?

    /// `dateCreated`.
    public var dateCreated: FeedValue<FeedDate>?

    /// `dateModified`.
    public var dateModified: FeedValue<FeedDate>?

    /// `ownerName`.
    public var ownerName: String?

    /// `ownerEmail`.
    public var ownerEmail: String?

    /// `ownerId`, an address.
    public var ownerID: String?

    /// `docs`, the address of the format's description.
    public var docs: String?

    /// `expansionState`, the lines that are unfolded.
    public var expansionState: [Int] = []

    /// `vertScrollState`, the line at the top.
    public var verticalScrollState: Int?

    /// The window's top edge, in pixels.
    public var windowTop: Int?

    /// The window's left edge, in pixels.
    public var windowLeft: Int?

    /// The window's bottom edge, in pixels.
    public var windowBottom: Int?

    /// The window's right edge, in pixels.
    public var windowRight: Int?

    /// The outermost entries.
    public var outlines: [OPMLOutline] = []

    /// An empty document of version 2.0.
    public init() {
        version = "2.0"
    }

    /// Every entry that names a feed, at any depth, in order.
    public var feeds: [OPMLOutline] { outlines.flatMap(\.feeds) }
}
