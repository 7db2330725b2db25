/// `podcast:license`.
public struct PodcastLicense: Hashable, Sendable, Codable {
    /// An SPDX identifier or a name.
    public var name: String = ""

    /// The text of the licence.
    public var url: FeedURL?

    /// Without any value.
    public init() {}
}
