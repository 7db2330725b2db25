/// How much of a feed is read before the parser gives up, so that hostile input costs little.
///
/// Whatever the limits are, time is linear in the bytes given.
public struct FeedLimits: Hashable, Sendable {
    /// The bytes of the whole feed; 256 MiB unless told.
    public var bytes = 256 << 20

    /// How deep elements nest; 256 unless told.
    public var depth = 256

    /// The attributes of one element; 256 unless told.
    public var attributes = 256

    /// The bytes, as UTF-8, of one element's text or one tag with its attributes; 8 MiB unless
    /// told.
    public var textLength = 8 << 20

    /// The bytes that one item, or another part of the channel, takes in memory while it is read;
    /// 32 MiB unless told.
    public var itemLength = 32 << 20

    /// The bytes that references to texts which the feed declares as entities may become; 1 MiB
    /// unless told.
    public var entityExpansion = 1 << 20

    /// The items of the feed; 100,000 unless told.
    public var items = 100_000

    /// The notes that are kept; 1,000 unless told.
    ///
    /// What goes beyond is no error: it is counted in ``PodcastFeed/omittedNoteCount``.
    public var notes = 1_000

    /// The limits that a listener's app can live with.
    public init() {}
}
