/// Writes feeds that look like those of podcasts, the same in each run.
struct FeedWriter {
    /// How the show notes are written.
    enum Notes {
        case cdata, entities
    }

    let notes: Notes

    static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
        xmlns:content="http://purl.org/rss/1.0/modules/content/" \
        xmlns:atom="http://www.w3.org/2005/Atom" \
        xmlns:podcast="https://podcastindex.org/namespace/1.0">
        <channel><title>A show</title><link>https://show.example/</link>
        <description>About everything &amp; more</description><language>en-us</language>
        <itunes:author>Ada</itunes:author><itunes:image href="https://show.example/a.jpg"/>
        <atom:link href="https://show.example/feed" rel="self" type="application/rss+xml"/>

        """

    static let tail = "</channel></rss>\n"

    private static let paragraphs = [
        "<p>We talk with a guest about the “last mile” of delivery, and why it’s hard.</p>\n",
        "<p>Links: <a href=\"https://show.example/links?id=1&amp;utm=feed\">all of them</a></p>\n",
        "<ul>\n<li>Introduction and news of the week</li>\n<li>Interview: how to fail</li>\n</ul>\n",
        "<p>This episode is brought to you by nobody at all, because it is a benchmark. "
            + "Write to us, tell your friends, and leave a review where you listen.</p>\n",
    ]

    func item(_ number: Int) -> String {
        let html = (0..<16).map { Self.paragraphs[($0 &+ number) % 4] }.joined()
        return """
            <item><title>Episode \(number): a title of some length</title>
            <link>https://show.example/episodes/\(number)</link>
            <guid isPermaLink="false">show-example-\(number)</guid>
            <pubDate>Thu, 04 Jan 2024 10:\(10 + number % 50):00 +0000</pubDate>
            <description>\(written(String(html.prefix(900))))</description>
            <content:encoded>\(written(html + html))</content:encoded>
            <enclosure url="https://cdn.example/\(number).mp3?source=feed&amp;n=\(number)" \
            length="\(30_000_000 + number)" type="audio/mpeg"/>
            <itunes:duration>1:02:\(10 + number % 50)</itunes:duration>
            <itunes:episode>\(number)</itunes:episode><itunes:explicit>false</itunes:explicit>
            <itunes:image href="https://cdn.example/\(number).jpg"/>
            <podcast:transcript url="https://cdn.example/\(number).vtt" type="text/vtt"/>
            <podcast:person role="host" href="https://show.example/ada">Ada</podcast:person>
            </item>

            """
    }

    private func written(_ html: String) -> String {
        switch notes {
        case .cdata: "<![CDATA[\(html)]]>"
        case .entities:
            html.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;")
        }
    }

    /// A feed of at least so many bytes.
    func feed(bytes: Int) -> [UInt8] {
        var feed = Array(Self.head.utf8)
        feed.reserveCapacity(bytes + 16_384)
        var number = 0
        while feed.count < bytes {
            number += 1
            feed += item(number).utf8
        }
        feed += Self.tail.utf8
        return feed
    }
}
