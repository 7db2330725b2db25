import PodcastFeeds

/// Feeds that tests write.
enum FeedText {
    static let itunes = "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\""

    /// A feed with content in its channel.
    static func channel(_ content: String, namespaces: String = itunes) -> String {
        "<?xml version=\"1.0\"?>\n<rss version=\"2.0\" \(namespaces)><channel>\(content)"
            + "</channel></rss>"
    }

    /// A feed with one item.
    static func item(_ content: String, namespaces: String = itunes) -> String {
        channel("<item>\(content)</item>", namespaces: namespaces)
    }
}

extension PodcastFeed {
    init(_ text: String, limits: FeedLimits = FeedLimits()) throws {
        var options = FeedReadingOptions(baseURL: "https://feed.example/")
        options.limits = limits
        self = try PodcastFeedParser.parse(Array(text.utf8), options: options)
    }

    var titles: [String?] { items.map(\.title?.rawText) }

    var codes: [FeedNote.Code] { notes.map(\.code) }
}
