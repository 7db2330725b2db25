import PodcastFeeds
import Testing

@Suite("An Atom feed")
struct AtomTests {
    static func entry(_ content: String) throws -> FeedItem {
        let feed = try PodcastFeed(
            "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">"
                + "<entry xml:base=\"/b/\">\(content)</entry></feed>")
        return try #require(feed.items.first)
    }

    @Test("gives its feed and entries")
    func complete() throws {
        let item = try Self.entry(
            """
            <id>x</id><title type="html">A &amp;amp; B</title><published>2024-01-04T10:00:00Z\
            </published><author><name>Ada</name><email>a@a.example</email></author>
            <link href="1"/><link rel="enclosure" href="1.mp3" type="audio/mpeg" length="12"/>
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">x <b>y</b><br/></div>\
            </content><source><title>Other</title><id>o</id></source>
            """)
        #expect(item.title?.plainText == "A & B")
        #expect(item.title?.kind == .html)
        #expect(item.title?.language == "en")
        #expect(item.guid == FeedGUID(value: "x", isPermaLink: false))
        #expect(item.link?.value == "https://feed.example/b/1")
        #expect(item.enclosures.first?.url.value == "https://feed.example/b/1.mp3")
        #expect(item.enclosures.first?.length?.value == 12)
        #expect(item.author == "Ada")
        #expect(item.content?.rawText == "x <b>y</b><br />")
        #expect(item.content?.plainText == "x y")
        #expect(item.source?.title?.rawText == "Other")
        #expect(item.source?.id == "o")
    }

    @Test("resolves links inside of HTML on demand")
    func resolvedLinks() throws {
        let item = try Self.entry(
            "<summary type=\"html\">&lt;a title='&gt;' href='c?d'&gt;x&lt;/a&gt;</summary>")
        #expect(item.description?.rawText == "<a title='>' href='c?d'>x</a>")
        #expect(
            item.description?.resolvedText
                == "<a title='>' href='https://feed.example/b/c?d'>x</a>")
    }

    @Test("keeps what has no type as a tree")
    func unknown() throws {
        let item = try Self.entry("<x:y xmlns:x=\"urn:z\" a=\"1\">t<x:k/></x:y>")
        let element = try #require(item.elements.first)
        #expect(element.name == "y")
        #expect(element.prefix == "x")
        #expect(element.namespace == "urn:z")
        #expect(element["a"] == "1")
        #expect(element.text == "t")
        #expect(element.children.map(\.name) == ["k"])
    }
}
