/// The program that wrote a feed.
public struct FeedGenerator: Hashable, Sendable, Codable {
    /// Its name.
    public var name: String?

    /// Its page.
    public var uri: FeedURL?

    /// Its version.
    public var version: String?

    /// Without any value.
    public init() {}
}
