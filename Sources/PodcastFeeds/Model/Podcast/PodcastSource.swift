/// `podcast:source`: where a version of the media is.
public struct PodcastSource: Hashable, Sendable, Codable {
    /// Its address, of any scheme.
    public var uri: FeedURL = FeedURL("")

    /// The media type, where it differs.
    public var contentType: String?

    /// Without any value.
    public init() {}
}
