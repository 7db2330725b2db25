import PodcastFeeds
import Testing

@Suite("A channel")
struct ChannelTests {
    @Test("gives all that RSS and iTunes say of a show")
    func complete() throws {
        let feed = try PodcastFeed(
            FeedText.channel(
                """
                <title> A &amp; B </title>
                <link>https://show.example/?a=1&amp;b=2</link>
                <description><![CDATA[<p>About &amp; more</p>]]></description>
                <language>en-us</language>
                <itunes:author>Ada</itunes:author>
                <itunes:image href="https://show.example/art.jpg?x=1&amp;y=2"/>
                <itunes:category text="Society &amp; Culture"><itunes:category text="Diaries"/>
                </itunes:category>
                <category>Talk</category><category>Talk</category>
                <itunes:explicit>false</itunes:explicit>
                <image><url>https://show.example/small.png</url><title>Other</title></image>
                """))
        let channel = feed.channel
        #expect(channel.title?.rawText == "A & B")
        #expect(channel.title?.plainText == "A & B")
        #expect(channel.link?.address == "https://show.example/?a=1&b=2")
        #expect(channel.description?.rawText == "<p>About &amp; more</p>")
        #expect(channel.description?.plainText == "About & more")
        #expect(channel.language == "en-us")
        #expect(channel.author == "Ada")
        #expect(channel.artwork?.value == "https://show.example/art.jpg?x=1&y=2")
        #expect(channel.image?.url?.value == "https://show.example/small.png")
        #expect(channel.image?.title?.rawText == "Other")
        #expect(channel.itunes?.categories.map(\.text) == ["Society & Culture"])
        #expect(channel.itunes?.categories.first?.subcategories == ["Diaries"])
        #expect(channel.categoryNames == ["Society & Culture", "Diaries", "Talk"])
        #expect(channel.explicit == FeedValue(rawText: "false", value: false))
        #expect(channel.elements.isEmpty)
        #expect(feed.items.isEmpty)
        #expect(feed.notes == [])
    }

    @Test("falls back to the next best source, and an empty one never counts")
    func fallbacks() throws {
        let channel = try PodcastFeed(
            FeedText.channel(
                """
                <title/><itunes:title>T</itunes:title><description> </description>
                <itunes:summary>S</itunes:summary><managingEditor>E</managingEditor>
                <itunes:image href=""/><image><title>no</title><url>u</url></image>
                <link></link><link>first</link><link>second</link>
                """)
        ).channel
        #expect(channel.title?.rawText == "T")
        #expect(channel.description?.rawText == "S")
        #expect(channel.author == "E")
        #expect(channel.artwork?.rawText == "u")
        #expect(channel.link?.rawText == "first")
        #expect(channel.language == nil)
    }

    @Test(
        "takes only elements of its own, by namespace and by place",
        arguments: [
            "<x:title xmlns:x=\"http://other.example/\">no</x:title><title>T</title>",
            "<textInput><title>no</title></textInput><title>T</title>",
            "<p:liveItem xmlns:p=\"https://podcastindex.org/namespace/1.0\"><title>no</title>"
                + "</p:liveItem><title>T</title>",
            "<image><title>no</title></image><title>T</title>",
        ])
    func foreignElements(content: String) throws {
        #expect(try PodcastFeed(FeedText.channel(content)).channel.title?.rawText == "T")
    }

    @Test("without items is a feed with no items")
    func noItems() throws {
        #expect(try PodcastFeed(FeedText.channel("<title>T</title>")).items.isEmpty)
        #expect(try PodcastFeed("<rss/>") == PodcastFeed(channel: FeedChannel()))
    }

    @Test("of RSS 1.0 has its items beside it")
    func rdf() throws {
        let feed = try PodcastFeed(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
             xmlns="http://purl.org/rss/1.0/"><channel><title>T</title></channel>
            <item><title>1</title></item><item><title>2</title></item></rdf:RDF>
            """)
        #expect(feed.channel.title?.rawText == "T")
        #expect(feed.titles == ["1", "2"])
    }
}
