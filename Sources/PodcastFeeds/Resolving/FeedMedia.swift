/// A media file of an episode, with all that the feed says of it in one place or another.
public struct FeedMedia: Hashable, Sendable, Codable {
    /// The address.
    public var url: String

    /// The media type in lower case; nil when nothing tells.
    public var type: String?

    /// What tells the type.
    public var typeSource: TypeSource?

    /// The size in bytes.
    public var length: Int64?

    /// How long it is.
    public var duration: Duration?

    /// In bits a second.
    public var bitrate: Double?

    /// Of a video, in pixels.
    public var height: Int?

    /// The language.
    public var language: String?

    /// A name for people.
    public var title: String?

    /// The codecs, as RFC 6381 writes them.
    public var codecs: String?

    /// How to check the file.
    public var integrity: PodcastIntegrity?

    /// Whether the feed says that it is the one to choose.
    public var isDefault = false

    /// Whether it is only a part of the content.
    public var isSample = false

    /// Where the feed names it, the first place first.
    public var origins: [Origin] = []

    /// What tells a media type.
    @nonexhaustive
    public enum TypeSource: String, Hashable, Sendable, Codable {
        /// An attribute of the feed.
        case attribute

        /// The file extension of the address.
        case fileExtension

        /// The `medium` of Media RSS, which names a family only, such as `audio/*`.
        case medium
    }

    /// Where a feed names media.
    @nonexhaustive
    public enum Origin: String, Hashable, Sendable, Codable {
        /// An enclosure.
        case enclosure

        /// `media:content`.
        case mediaContent

        /// `podcast:alternateEnclosure`.
        case alternateEnclosure
    }

    /// Whether it is sound or a moving picture, or nothing tells what it is.
    public var isPlayable: Bool {
        guard let type else { return true }
        return type.hasPrefix("audio/") || type.hasPrefix("video/") || type == "application/ogg"
            || type.contains("mpegurl")
    }
}
