import PodcastFeeds
import Testing

@Suite("A list of feeds")
struct OPMLDocumentTests {
    @Test("is read with its folders, and is the same when written and read again")
    func roundTrip() throws {
        let text = """
            <opml version="1.0"><head><title>Mine &amp; yours</title><ownerName>Ada</ownerName>
            <expansionState>1, 3</expansionState><windowTop>61</windowTop></head><body>
            <outline text="News &lt;b&gt;"><outline text="A" type="rss" custom="x"
             xmlUrl="https://a.example/?a=1&b=2" htmlUrl="https://a.example/"/></outline>
            <outline text="B" xmlUrl="https://b.example/"/></body></opml>
            """
        let document = try OPMLDocument.parse(Array(text.utf8))
        #expect(document.title == "Mine & yours")
        #expect(document.expansionState == [1, 3])
        #expect(document.windowTop == 61)
        #expect(
            document.feeds.map(\.xmlURL) == ["https://a.example/?a=1&b=2", "https://b.example/"])
        #expect(document.outlines.first?.text == "News <b>")
        #expect(document.outlines.first?.outlines.first?.attributes.first?.name == "custom")
        var again = try OPMLDocument.parse(Array(document.xml.utf8))
        #expect(again.version == "2.0")
        again.version = document.version
        #expect(again == document)
    }

    @Test("is written so that any text survives")
    func escaping() throws {
        var document = OPMLDocument()
        document.title = "<&>\"é\u{1}"
        document.outlines = [OPMLOutline(text: "a\n\"b\"", xmlURL: "https://a.example/?a&b")]
        let again = try OPMLDocument.parse(Array(document.xml.utf8))
        #expect(again.title == "<&>\"é")
        #expect(again.outlines == document.outlines)
    }

    @Test("is no feed, and a feed is no list")
    func others() {
        #expect(throws: PodcastFeedError.notAFeed) { try PodcastFeed("<opml version=\"2.0\"/>") }
        #expect(throws: PodcastFeedError.notAFeed) { try OPMLDocument.parse(Array("<rss/>".utf8)) }
    }
}
