/// `media:thumbnail`.
public struct MediaThumbnail: Hashable, Sendable, Codable {
    /// Where it is.
    public var url: FeedURL?

    /// In pixels.
    public var width: FeedValue<Int>?

    /// In pixels.
    public var height: FeedValue<Int>?

    /// The place in the media.
    public var time: String?

    /// Without any value.
    public init() {}
}
