/// A text of Media RSS, such as `media:title`.
public struct MediaText: Hashable, Sendable, Codable {
    /// The text.
    public var text: FeedText = FeedText("")

    /// `plain` or `html`.
    public var type: String?

    /// The language; of `media:text`.
    public var lang: String?

    /// From when; of `media:text`.
    public var start: String?

    /// Until when; of `media:text`.
    public var end: String?

    /// Without any value.
    public init() {}
}
