/// The namespaces that the reader knows.
enum XMLNamespace: Hashable {
    /// RSS itself: no namespace, or one of those that RSS was given.
    case rss

    /// The iTunes podcast elements.
    case itunes

    /// The content module of RSS 1.0, with `content:encoded`.
    case content

    /// The Resource Description Framework, whose `RDF` is the root of RSS 1.0.
    case rdf

    /// Atom, of which only the root is known, to name it.
    case atom

    /// Everything else.
    case unknown

    /// Finds a namespace by its URI, whatever its scheme, case, `www.` and end slash.
    init(uri: some Collection<UInt8>) {
        var name = Array(uri).trimmed.lowercasedText[...]
        for prefix in ["http://", "https://", "www."] where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
        }
        while name.hasSuffix("/") { name = name.dropLast() }
        self = Self.namespaces[String(name)] ?? .unknown
    }

    /// Finds the namespace that a prefix stands for by custom; for one that is not declared.
    init(undeclaredPrefix prefix: String) {
        self =
            switch prefix.lowercased() {
            case "": .rss
            case "itunes": .itunes
            case "content": .content
            case "rdf": .rdf
            case "atom": .atom
            default: .unknown
            }
    }

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
        "itunes.com/dtds/podcast-1.0.dtd": .itunes,
        "itunes.com/dtds/podcast-1.0.dtds": .itunes,
        "apple.com/itunes/dtds/podcast-1.0.dtd": .itunes,
        "purl.org/rss/1.0/modules/content": .content,
        "w3.org/1999/02/22-rdf-syntax-ns#": .rdf,
        "w3.org/2005/atom": .atom,
        "purl.org/atom/ns#": .atom,
    ]
}
