/// `podcast:alternateEnclosure`: another version of an episode's media.
public struct PodcastAlternateEnclosure: Hashable, Sendable, Codable {
    /// The media type.
    public var type: String?

    /// The size in bytes.
    public var length: FeedValue<Int64>?

    /// In bits a second.
    public var bitrate: FeedValue<Double>?

    /// Of a video, in pixels.
    public var height: FeedValue<Int>?

    /// The language.
    public var lang: String?

    /// A name for people.
    public var title: String?

    /// What it is to the others with the same text.
    public var rel: String?

    /// The codecs, as RFC 6381 writes them.
    public var codecs: String?

    /// `default`: whether it is the same file as the enclosure.
    public var isDefault: FeedValue<Bool>?

    /// Where it is, the first the best.
    public var sources: [PodcastSource] = []

    /// How to check the file.
    public var integrity: PodcastIntegrity?

    /// Without any value.
    public init() {}
}
