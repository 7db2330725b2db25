import PodcastFeeds
import Testing

@Suite("An item")
struct ItemTests {
    @Test("gives all that RSS and iTunes say of an episode")
    func complete() throws {
        let feed = try PodcastFeed(
            FeedText.item(
                """
                <title>One</title><description>D</description>
                <content:encoded><![CDATA[<p>Notes</p>]]></content:encoded>
                <link>https://a.example/1</link><itunes:author>Ada</itunes:author>
                <itunes:image href="https://a.example/1.jpg"/>
                <guid isPermaLink="false"> id 1 </guid>
                <pubDate>Thu, 04 Jan 2024 10:00:00 GMT</pubDate>
                <itunes:duration>1:02:03</itunes:duration>
                <enclosure url="https://a.example/1.mp3?a=1&amp;b=2" length="1234"
                 type="audio/mpeg"/>
                <enclosure url="https://a.example/1.ogg"/>
                <itunes:season>2</itunes:season><itunes:episode>7</itunes:episode>
                <itunes:explicit>Yes</itunes:explicit>
                """,
                namespaces: FeedText.itunes
                    + " xmlns:content=\"http://purl.org/rss/1.0/modules/content/\""))
        let item = try #require(feed.items.first)
        #expect(feed.items.count == 1)
        #expect(item.title?.rawText == "One")
        #expect(item.description?.rawText == "D")
        #expect(item.content?.rawText == "<p>Notes</p>")
        #expect(item.content?.plainText == "Notes")
        #expect(item.link?.value == "https://a.example/1")
        #expect(item.author == "Ada")
        #expect(item.artwork?.value == "https://a.example/1.jpg")
        #expect(item.guid == FeedGUID(value: "id 1", isPermaLink: false))
        #expect(item.date?.rawText == "Thu, 04 Jan 2024 10:00:00 GMT")
        #expect(item.date?.value == FeedDate(secondsSince1970: 1_704_362_400))
        #expect(item.duration == FeedValue(rawText: "1:02:03", value: .seconds(3_723)))
        #expect(
            item.enclosures.map(\.url.value) == [
                "https://a.example/1.mp3?a=1&b=2", "https://a.example/1.ogg",
            ])
        #expect(item.enclosures.first?.type == "audio/mpeg")
        #expect(item.enclosures.first?.length == FeedValue(rawText: "1234", value: 1_234))
        #expect(item.season == FeedValue(rawText: "2", value: 2))
        #expect(item.episode == FeedValue(rawText: "7", value: 7))
        #expect(item.explicit == FeedValue(rawText: "Yes", value: true))
        #expect(item.elements.isEmpty)
        #expect(feed.notes == [])
    }

    @Test(
        "describes itself by the first of its sources that says something",
        arguments: [
            ("<description>D</description><itunes:summary>S</itunes:summary>", "D"),
            ("<itunes:summary>S</itunes:summary><description/>", "S"),
            ("<content:encoded>C</content:encoded><itunes:subtitle>s</itunes:subtitle>", "C"),
            ("<itunes:subtitle>s</itunes:subtitle>", "s"),
            ("<description>D</description><content:encoded> </content:encoded>", "D"),
            ("<description/>", ""),
            ("<title>T</title>", nil),
        ] as [(String, String?)])
    func description(content: String, expected: String?) throws {
        let item = try #require(try PodcastFeed(FeedText.item(content)).items.first)
        #expect(item.description?.rawText == expected)
    }

    @Test(
        "keeps the raw text of a value that cannot be read, and says so",
        arguments: [
            ("<pubDate>soon</pubDate>", "soon", FeedNote.Code.unreadableDate, "pubDate"),
            (
                "<itunes:duration>long</itunes:duration>", "long", .unreadableDuration,
                "itunes:duration"
            ),
            ("<itunes:episode>1.5</itunes:episode>", "1.5", .unreadableNumber, "itunes:episode"),
            ("<itunes:season>one</itunes:season>", "one", .unreadableNumber, "itunes:season"),
            ("<itunes:explicit>?</itunes:explicit>", "?", .unreadableFlag, "itunes:explicit"),
            (
                "<enclosure url=\"u\" length=\"1231.08\"/>", "1231.08", .unreadableNumber,
                "enclosure/@length"
            ),
        ])
    func unreadable(content: String, raw: String, code: FeedNote.Code, element: String) throws {
        let feed = try PodcastFeed(FeedText.item("<title>T</title>\(content)"))
        let item = try #require(feed.items.first)
        let raws = [
            item.date?.rawText, item.duration?.rawText, item.episode?.rawText,
            item.season?.rawText, item.explicit?.rawText, item.enclosures.first?.length?.rawText,
        ]
        #expect(raws.compactMap(\.self) == [raw])
        #expect(item.date?.value == nil)
        #expect(item.duration?.value == nil)
        #expect(item.title?.rawText == "T")
        let note = try #require(feed.notes.first)
        #expect(feed.notes.count == 1)
        #expect(note.code == code)
        #expect(note.path == "rss/channel/item[1]/\(element)")
        #expect(note.rawText == raw)
        #expect(note.position.line == 2)
    }

    @Test("takes a guid for a permanent link unless told otherwise")
    func permaLink() throws {
        let content = "<item><guid>a</guid></item><item><guid isPermaLink='False'>b</guid></item>"
        let feed = try PodcastFeed(FeedText.channel(content))
        #expect(feed.items.map(\.guid?.isPermaLink) == [true, false])
    }

    @Test("without an address in its enclosure has nothing to play, and says so")
    func enclosureWithoutURL() throws {
        let feed = try PodcastFeed(
            FeedText.item("<enclosure type=\"a/b\"/><enclosure>https://a.example/x.mp3</enclosure>")
        )
        #expect(feed.items.first?.enclosures.map(\.url.rawText) == ["https://a.example/x.mp3"])
        #expect(feed.codes == [.enclosureWithoutURL])
    }
}
