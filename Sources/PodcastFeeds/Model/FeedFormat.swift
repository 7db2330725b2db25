/// The format that a feed is written in.
public struct FeedFormat: Hashable, Sendable, Codable {
    /// The family.
    public var kind: Kind

    /// The version as the feed states it, such as `2.0`; nil when it does not.
    public var version: String?

    /// Whether the document type is Netscape's, which tells its RSS 0.91 from that of Userland.
    public var isNetscape: Bool

    /// Names a format.
    public init(_ kind: Kind, version: String? = nil, isNetscape: Bool = false) {
        self.kind = kind
        self.version = version
        self.isNetscape = isNetscape
    }

    /// The specification that the feed follows; nil when its version is none that is known.
    public var specification: Specification? {
        switch (kind, version) {
        case (.rss, "0.91"): isNetscape ? .rss091Netscape : .rss091Userland
        case (.rss, "0.92"): .rss092
        case (.rss, "0.93"): .rss093
        case (.rss, "0.94"): .rss094
        case (.rss, let version?) where version.hasPrefix("2"): .rss20
        case (.rdf, "0.90"): .rss090
        case (.rdf, "1.1"): .rss11
        case (.rdf, _): .rss10
        case (.atom, "0.3"): .atom03
        case (.atom, "1.0"): .atom10
        case (.jsonFeed, "1"): .jsonFeed10
        case (.jsonFeed, "1.1"): .jsonFeed11
        default: nil
        }
    }

    /// The specifications of formats.
    @nonexhaustive
    public enum Specification: String, Hashable, Sendable, Codable {
        /// RSS 0.90 of Netscape, which is RDF.
        case rss090

        /// RSS 0.91 of Netscape, with its document type.
        case rss091Netscape

        /// RSS 0.91 of Userland.
        case rss091Userland

        /// RSS 0.92.
        case rss092

        /// RSS 0.93.
        case rss093

        /// RSS 0.94.
        case rss094

        /// RSS 1.0, which is RDF.
        case rss10

        /// RSS 1.1, which is RDF.
        case rss11

        /// RSS 2.0 and what calls itself 2.01 or 2.1.
        case rss20

        /// Atom 0.3.
        case atom03

        /// Atom 1.0 (RFC 4287).
        case atom10

        /// JSON Feed 1.0.
        case jsonFeed10

        /// JSON Feed 1.1.
        case jsonFeed11
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
