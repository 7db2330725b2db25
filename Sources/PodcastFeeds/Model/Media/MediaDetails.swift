/// What Media RSS says of a file, a group of files, an item or a channel.
public struct MediaDetails: Hashable, Sendable, Codable {
    /// `media:title`.
    public var title: MediaText?

    /// `media:description`.
    public var description: MediaText?

    /// `media:keywords`, taken apart at commas.
    public var keywords: [String] = []

    /// `media:thumbnail`.
    public var thumbnails: [MediaThumbnail] = []

    /// `media:category`.
    public var categories: [MediaCategory] = []

    /// `media:rating`.
    public var ratings: [MediaRating] = []

    /// `media:credit`.
    public var credits: [MediaCredit] = []

    /// `media:text`.
    public var texts: [MediaText] = []

    /// `media:restriction`.
    public var restrictions: [MediaRestriction] = []

    /// `media:hash`.
    public var hashes: [MediaHash] = []

    /// `media:player`.
    public var player: MediaPlayer?

    /// `media:copyright`.
    public var copyright: MediaLink?

    /// `media:license`.
    public var licenses: [MediaLink] = []

    /// `media:subTitle`.
    public var subtitles: [MediaLink] = []

    /// `media:peerLink`.
    public var peerLinks: [MediaLink] = []

    /// `media:community`.
    public var community: MediaCommunity?

    /// `media:comments`.
    public var comments: [String] = []

    /// `media:responses`.
    public var responses: [String] = []

    /// `media:backLinks`.
    public var backLinks: [String] = []

    /// `media:embed`.
    public var embed: MediaEmbed?

    /// The state of `media:status`: `active`, `blocked` or `deleted`.
    public var status: String?

    /// The reason of `media:status`.
    public var statusReason: String?

    /// `media:price`.
    public var prices: [MediaPrice] = []

    /// `media:scene`.
    public var scenes: [MediaScene] = []

    /// The status of `media:rights`.
    public var rights: String?

    /// Without any value.
    public init() {}
}
