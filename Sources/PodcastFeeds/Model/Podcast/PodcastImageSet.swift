/// `podcast:images`, which is deprecated: one picture in several sizes.
public struct PodcastImageSet: Hashable, Sendable, Codable {
    /// Addresses with widths, as HTML writes them.
    public var srcset: String = ""

    /// Without any value.
    public init() {}
}
