/// A media file of an episode: an `enclosure` of RSS, a link with `rel="enclosure"` of Atom or an
/// attachment of JSON Feed.
public struct FeedEnclosure: Hashable, Sendable, Codable {
    /// The address.
    public var url: FeedURL = FeedURL("")

    /// The media type, such as `audio/mpeg`, as written.
    public var type: String?

    /// The size in bytes, zero or more.
    public var length: FeedValue<Int64>?

    /// A name for people; only in Atom and JSON Feed.
    public var title: String?

    /// How long it is; only in JSON Feed.
    public var duration: FeedValue<Duration>?

    /// Without any value.
    public init() {}
}
