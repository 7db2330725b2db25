/// `podcast:image`: a picture.
public struct PodcastImage: Hashable, Sendable, Codable {
    /// Where it is.
    public var href: FeedURL?

    /// What it shows, in words.
    public var alt: String?

    /// Width to height, such as `1/1`.
    public var aspectRatio: String?

    /// In pixels.
    public var width: FeedValue<Int>?

    /// In pixels.
    public var height: FeedValue<Int>?

    /// The media type.
    public var type: String?

    /// What it can be used for.
    public var purpose: [String] = []

    /// Without any value.
    public init() {}
}
