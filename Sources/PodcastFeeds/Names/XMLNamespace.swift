/// The namespaces that the reader knows.
enum XMLNamespace: UInt8 {
    /// RSS itself: no namespace, or one of those that RSS was given.
    case rss

    case atom, itunes, podcast, content, media, dublinCore, dublinCoreTerms, podloveChapters
    case feedHistory, googlePlay, rawVoice, spotify, acast, rdf, xml, xhtml, svg, mathML

    /// Everything else.
    case unknown

    /// Finds a namespace by its URI, whatever its scheme, case, `www.` and end slash.
    init(uri: some Collection<UInt8>) {
        var name = Array(uri).trimmed.lowercasedText[...]
        for prefix in ["http://", "https://", "www."] where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
        }
        while name.hasSuffix("/") || name.hasSuffix("#") { name = name.dropLast() }
        let isPodcastDTD = name.hasSuffix("/dtds/podcast-1.0.dtd")
        self = Self.namespaces[String(name)] ?? (isPodcastDTD ? .itunes : .unknown)
    }

    /// Finds the namespace that a prefix stands for by custom; for one that is not declared.
    init(undeclaredPrefix prefix: String) {
        self = Self.prefixes[prefix.lowercased()] ?? .unknown
    }

    /// Whether its elements are markup of a text, not fields of a feed.
    var isMarkup: Bool { self == .xhtml || self == .svg || self == .mathML }

    private static let prefixes: [String: XMLNamespace] = [
        "": .rss, "atom": .atom, "atom10": .atom, "itunes": .itunes, "podcast": .podcast,
        "content": .content, "media": .media, "dc": .dublinCore, "dcterms": .dublinCoreTerms,
        "psc": .podloveChapters, "fh": .feedHistory, "googleplay": .googlePlay,
        "rawvoice": .rawVoice, "spotify": .spotify, "acast": .acast, "rdf": .rdf, "xml": .xml,
        "xhtml": .xhtml,
    ]

    private static let namespaces: [String: XMLNamespace] = [
        "": .rss,
        "backend.userland.com/rss": .rss,
        "backend.userland.com/rss2": .rss,
        "backend.userland.com/rss091": .rss,
        "blogs.law.harvard.edu/tech/rss": .rss,
        "cyber.law.harvard.edu/rss": .rss,
        "cyber.law.harvard.edu/rss/rss.html": .rss,
        "my.netscape.com/rdf/simple/0.9": .rss,
        "channel.netscape.com/rdf/simple/0.9": .rss,
        "my.netscape.com/publish/formats/rss-0.91.dtd": .rss,
        "purl.org/rss/1.0": .rss,
        "purl.org/net/rss1.1": .rss,
        "w3.org/2005/atom": .atom,
        "purl.org/atom/ns": .atom,
        "purl.org/atom": .atom,
        "itunes.com/dtds/podcast-1.0.dtd": .itunes,
        "itunes.com/dtds/podcast-1.0.dtds": .itunes,
        "apple.com/itunes/dtds/podcast-1.0.dtd": .itunes,
        "podcastindex.org/namespace/1.0": .podcast,
        "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
        "github.com/podcastindex-org/podcast-namespace": .podcast,
        "purl.org/rss/1.0/modules/content": .content,
        "search.yahoo.com/mrss": .media,
        "tools.search.yahoo.com/mrss": .media,
        "video.search.yahoo.com/mrss": .media,
        "rssboard.org/media-rss": .media,
        "purl.org/dc/elements/1.0": .dublinCore,
        "purl.org/dc/elements/1.1": .dublinCore,
        "purl.org/dc/terms": .dublinCoreTerms,
        "podlove.org/simple-chapters": .podloveChapters,
        "purl.org/syndication/history/1.0": .feedHistory,
        "google.com/schemas/play-podcasts/1.0": .googlePlay,
        "google.com/schemas/play-podcasts/1.0/play-podcasts.xsd": .googlePlay,
        "rawvoice.com/rawvoicerssmodule": .rawVoice,
        "blubrry.com/developer/rawvoice-rss": .rawVoice,
        "spotify.com/ns/rss": .spotify,
        "spotify.com/ns/rss/1.0": .spotify,
        "schema.acast.com/1.0": .acast,
        "acast.com/1.0": .acast,
        "w3.org/1999/02/22-rdf-syntax-ns": .rdf,
        "w3.org/xml/1998/namespace": .xml,
        "w3.org/1999/xhtml": .xhtml,
        "w3.org/2000/svg": .svg,
        "w3.org/1998/math/mathml": .mathML,
    ]
}
