/// What the Acast elements say of a channel or an item.
public struct Acast: Hashable, Sendable, Codable {
    /// `acast:showId`.
    public var showID: String?

    /// `acast:showUrl`.
    public var showURL: String?

    /// `acast:episodeId`.
    public var episodeID: String?

    /// `acast:episodeUrl`.
    public var episodeURL: String?

    /// `acast:settings`.
    public var settings: String?

    /// `acast:signature`.
    public var signature: String?

    /// The key of `acast:signature`.
    public var signatureKey: String?

    /// The algorithm of `acast:signature`.
    public var signatureAlgorithm: String?

    /// The id of `acast:network`.
    public var networkID: String?

    /// The slug of `acast:network`.
    public var networkSlug: String?

    /// The text of `acast:network`.
    public var network: String?

    /// `acast:importedFeed`.
    public var importedFeed: FeedURL?

    /// Without any value.
    public init() {}
}
