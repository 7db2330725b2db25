/// A link of Media RSS: `media:license`, `media:copyright`, `media:subTitle` or `media:peerLink`.
public struct MediaLink: Hashable, Sendable, Codable {
    /// The text.
    public var text: String?

    /// The address: `href` or `url`.
    public var href: FeedURL?

    /// The media type.
    public var type: String?

    /// The language.
    public var lang: String?

    /// Without any value.
    public init() {}
}
