/// `podcast:season`.
public struct PodcastSeason: Hashable, Sendable, Codable {
    /// The season's number.
    public var number: FeedValue<Int>?

    /// The season's name.
    public var name: String?

    /// Without any value.
    public init() {}
}
