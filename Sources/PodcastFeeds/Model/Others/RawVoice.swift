/// What the RawVoice elements say of a channel or an item.
public struct RawVoice: Hashable, Sendable, Codable {
    /// `rawvoice:rating`.
    public var rating: String?

    /// The `tv` rating.
    public var ratingTV: String?

    /// The `movie` rating.
    public var ratingMovie: String?

    /// `rawvoice:location`.
    public var location: String?

    /// `rawvoice:frequency`.
    public var frequency: String?

    /// `rawvoice:mycast`.
    public var mobileOnly: String?

    /// `rawvoice:poster`.
    public var poster: FeedURL?

    /// `rawvoice:isHd`.
    public var isHD: FeedValue<Bool>?

    /// `rawvoice:embed`.
    public var embed: String?

    /// `rawvoice:webm` and `rawvoice:mp4`.
    public var files: [RawVoiceFile] = []

    /// `rawvoice:metamark`.
    public var metamarks: [RawVoiceMetamark] = []

    /// `rawvoice:donate`.
    public var donate: RawVoiceLink?

    /// The addresses of `rawvoice:subscribe`, each under the service's name.
    public var subscribe: [FeedElement.Attribute] = []

    /// `rawvoice:liveStream`.
    public var liveStream: RawVoiceLiveStream?

    /// `rawvoice:liveEmbed`.
    public var liveEmbed: String?

    /// Without any value.
    public init() {}
}
