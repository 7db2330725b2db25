/// The format that a feed is written in.
public struct FeedFormat: Hashable, Sendable, Codable {
    /// The family.
    public var kind: Kind

    /// The version as the feed states it, such as `2.0`; nil when it does not.
    public var version: String?

    /// Names a format.
    public init(_ kind: Kind, version: String? = nil) {
        self.kind = kind
        self.version = version
    }

    /// The families of formats.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, Codable {
        /// RSS 0.91 to 0.94 and 2.0.
        case rss

        /// RSS 0.90 and 1.0, which are written in RDF.
        case rdf

        /// Atom 0.3 and 1.0.
        case atom

        /// JSON Feed 1.0 and 1.1.
        case jsonFeed
    }
}
