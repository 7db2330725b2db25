/// `podcast:chapters`: where the chapters are.
public struct PodcastChaptersLink: Hashable, Sendable, Codable {
    /// The file.
    public var url: FeedURL?

    /// The media type, most often `application/json+chapters`.
    public var type: String?

    /// Without any value.
    public init() {}
}
