/// The content of an item: Atom's `content`, `content:encoded`, `xhtml:body` or the content of JSON
/// Feed.
public struct FeedContent: Hashable, Sendable, Codable {
    /// The text; empty when the content is elsewhere.
    public var text: FeedText = FeedText("")

    /// The media type as written, such as `text/html`.
    public var type: String?

    /// Where the content is, if not here.
    public var src: FeedURL?

    /// Without any value.
    public init() {}
}
