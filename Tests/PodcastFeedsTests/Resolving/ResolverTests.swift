import PodcastFeeds
import Testing

@Suite("What is resolved from several places of an item")
struct ResolverTests {
    static let namespaces =
        FeedText.itunes + " xmlns:media=\"http://search.yahoo.com/mrss/\""
        + " xmlns:podcast=\"https://podcastindex.org/namespace/1.0\""
        + " xmlns:psc=\"http://podlove.org/simple-chapters\""

    static func item(_ content: String) throws -> FeedItem {
        let feed = try PodcastFeed(FeedText.item(content, namespaces: namespaces))
        return try #require(feed.items.first)
    }

    @Test("media of one address are one, and the fuller value wins")
    func merging() throws {
        let item = try Self.item(
            """
            <enclosure url="https://a.example/1.mp3" length="0"/>
            <media:content url="https://a.example/1.mp3" type="audio/mpeg" fileSize="12"
             duration="61" lang="en"/>
            <podcast:alternateEnclosure type="audio/opus" bitrate="32000" title="Small">
            <podcast:source uri="https://a.example/1.opus"/></podcast:alternateEnclosure>
            """)
        let media = item.media()
        #expect(media.map(\.url) == ["https://a.example/1.mp3", "https://a.example/1.opus"])
        #expect(media.first?.type == "audio/mpeg")
        #expect(media.first?.typeSource == .attribute)
        #expect(media.first?.length == 12)
        #expect(media.first?.duration == .seconds(61))
        #expect(media.first?.origins == [.enclosure, .mediaContent])
        #expect(media.last?.bitrate == 32_000)
        let small = item.media { $0.type == "audio/opus" }
        #expect(small.first?.url == "https://a.example/1.opus")
    }

    @Test(
        "a type comes from the attribute, the extension, then the medium",
        arguments: [
            ("<enclosure url=\"https://a.example/x\" type=\"mp3\"/>", "audio/mpeg"),
            ("<enclosure url=\"https://a.example/x.m4a?y=1\"/>", "audio/mp4"),
            (
                "<enclosure url=\"https://a.example/x.ogg\" type=\"application/octet-stream\"/>",
                "audio/ogg"
            ),
            ("<media:content url=\"https://a.example/x\" medium=\"video\"/>", "video/*"),
            ("<enclosure url=\"https://a.example/x\"/>", nil),
        ] as [(String, String?)])
    func types(content: String, type: String?) throws {
        #expect(try Self.item(content).media().first?.type == type)
    }

    @Test("an identity tells from where it is")
    func identity() throws {
        let tiers = try [
            "<guid>g</guid><link>https://a.example/</link>",
            "<enclosure url=\"https://a.example/x.mp3?session=1\"/><link>https://a.example</link>",
            "<link>https://a.example/1</link>",
            "<title>T</title><pubDate>Thu, 04 Jan 2024 10:00:00 GMT</pubDate>", "<title>T</title>",
        ].map { try Self.item($0).identity.tier }
        #expect(tiers == [.guid, .enclosure, .link, .titleAndDate, .none])
    }

    @Test(
        "a changed guid is no other episode",
        arguments: [
            (
                "<guid>a</guid><enclosure url=\"http://www.a.example/x.mp3?s=1\"/>",
                "<guid>b</guid><enclosure url=\"https://a.example/x.mp3?s=2\"/>", true
            ),
            (
                "<guid>a</guid><title>T</title><pubDate>4 Jan 2024 10:00 GMT</pubDate>",
                "<guid>b</guid><title>t</title><pubDate>4 Jan 2024 11:00 GMT</pubDate>", true
            ),
            ("<guid>a</guid><title>T</title>", "<guid>b</guid><title>T</title>", false),
            ("<guid>a</guid><title>T</title>", "<guid>a</guid><title>U</title>", true),
        ])
    func sameEpisode(left: String, right: String, isSame: Bool) throws {
        let (left, right) = try (Self.item(left), Self.item(right))
        #expect(left.isSameEpisode(as: right) == isSame)
        #expect(right.isSameEpisode(as: left) == isSame)
    }

    @Test("a fingerprint changes with the item and with nothing else")
    func fingerprint() throws {
        let item = try Self.item("<title>T</title><x a=\"b\">c</x>")
        #expect(item.fingerprint != 0)
        let same = try PodcastFeed(
            "<rss xmlns:i=\"u\"><channel><title>Other</title><item><title><![CDATA[T]]></title>"
                + "<x a=\"b\">c</x></item></channel></rss>")
        #expect(same.items.first?.fingerprint == item.fingerprint)
        for other in ["<title>U</title><x a=\"b\">c</x>", "<title>T</title><x a=\"c\">c</x>"] {
            #expect(try Self.item(other).fingerprint != item.fingerprint)
        }
    }

    @Test("chapters of either source are of one type")
    func chapters() throws {
        let item = try Self.item(
            """
            <psc:chapters version="1.2"><psc:chapter start="62.5" title="B"/>
            <psc:chapter start="0" title="A" href="https://a.example/"/></psc:chapters>
            """)
        let inFeed = try #require(item.chapters)
        #expect(inFeed.source == .podlove)
        #expect(inFeed.chapters.map(\.startMilliseconds) == [0, 62_500])
        #expect(inFeed.chapter(atMilliseconds: 62_499)?.title == "A")
        let json = """
            {"version": "1.2.0", "chapters": [{"startTime": 62.5, "title": "B", "toc": false},
            {"startTime": 0, "title": "A", "img": "a.jpg"}, {"title": "no start"}]}
            """
        let linked = try FeedChapters(
            podcastNamespaceJSON: Array(json.utf8), baseURL: "https://a.example/c.json")
        #expect(linked.chapters.map(\.startMilliseconds) == [0, 62_500])
        #expect(linked.chapters.map(\.isInTableOfContents) == [true, false])
        #expect(linked.chapters.first?.image?.value == "https://a.example/a.jpg")
    }

    @Test("a podcast's guid is computed as its specification says, and checked")
    func podcastGUID() throws {
        let url = "https://podnews.net/rss"
        let guid = "9b024349-ccf0-5f69-a609-6b82873eab3c"
        #expect(PodcastGUID.compute(feedURL: url) == guid)
        var channel = FeedChannel()
        #expect(PodcastGUID.check(channel, feedURL: url) == .missing)
        channel.podcast = PodcastChannel()
        channel.podcast?.guid = guid.uppercased()
        #expect(PodcastGUID.check(channel, feedURL: url + "/") == .matchesAddress)
        channel.podcast?.guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810"
        #expect(PodcastGUID.check(channel, feedURL: url) == .differs)
        channel.podcast?.guid = "x"
        #expect(PodcastGUID.check(channel, feedURL: url) == .malformed)
    }

    @Test("paging is data")
    func paging() throws {
        let feed = try PodcastFeed(
            FeedText.channel(
                """
                <a:link xmlns:a="http://www.w3.org/2005/Atom" rel="next" href="?page=2"/>
                <a:link xmlns:a="http://www.w3.org/2005/Atom" rel="prev-archive" href="old"/>
                <fh:archive xmlns:fh="http://purl.org/syndication/history/1.0"/>
                """))
        let paging = feed.channel.paging
        #expect(paging.next?.value == "https://feed.example/?page=2")
        #expect(paging.previousArchive?.value == "https://feed.example/old")
        #expect(paging.isArchive)
        #expect(!paging.isComplete)
        #expect(paging.previous == nil)
    }
}
