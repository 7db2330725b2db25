/// The elements that the reader knows, each in its namespace.
enum ElementName: Hashable {
    // Roots.
    case rss, rdf, atomFeed, html

    // RSS 2.0.
    case channel, item, image, title, link, description, language, managingEditor, author
    case category, url, guid, pubDate, enclosure

    // iTunes.
    case itunesTitle, itunesAuthor, itunesSummary, itunesSubtitle, itunesImage, itunesCategory
    case itunesExplicit, itunesDuration, itunesEpisode, itunesSeason

    // The content module.
    case contentEncoded

    case unknown

    /// Finds an element; the case of its letters does not count.
    init(_ localName: some Sequence<UInt8>, in namespace: XMLNamespace) {
        let name = String(decoding: localName.map(\.lowercased), as: UTF8.self)
        let names: [String: ElementName] =
            switch namespace {
            case .rss: Self.rssNames
            case .itunes: Self.itunesNames
            case .content: ["encoded": .contentEncoded]
            case .rdf: ["rdf": .rdf]
            case .atom: ["feed": .atomFeed]
            case .unknown: name == "html" ? ["html": .html] : [:]
            }
        self = names[name] ?? .unknown
    }

    /// Whether its attributes are read.
    var hasAttributes: Bool {
        switch self {
        case .enclosure, .guid, .itunesImage, .itunesCategory: true
        default: false
        }
    }

    /// Whether it cannot stand inside a text, not even as HTML, so that its start ends a text
    /// that lacks its end tag.
    var endsText: Bool {
        switch self {
        case .channel, .item, .managingEditor, .guid, .pubDate, .enclosure, .itunesTitle,
            .itunesAuthor, .itunesSummary, .itunesSubtitle, .itunesImage, .itunesCategory,
            .itunesExplicit, .itunesDuration, .itunesEpisode, .itunesSeason, .contentEncoded:
            true
        default: false
        }
    }

    private static let rssNames: [String: ElementName] = [
        "rss": .rss, "feed": .atomFeed, "html": .html, "channel": .channel, "item": .item,
        "image": .image, "title": .title, "link": .link, "description": .description,
        "language": .language, "managingeditor": .managingEditor, "author": .author,
        "category": .category, "url": .url, "guid": .guid, "pubdate": .pubDate,
        "enclosure": .enclosure,
    ]

    private static let itunesNames: [String: ElementName] = [
        "title": .itunesTitle, "author": .itunesAuthor, "summary": .itunesSummary,
        "subtitle": .itunesSubtitle, "image": .itunesImage, "category": .itunesCategory,
        "explicit": .itunesExplicit, "duration": .itunesDuration, "episode": .itunesEpisode,
        "season": .itunesSeason,
    ]
}
