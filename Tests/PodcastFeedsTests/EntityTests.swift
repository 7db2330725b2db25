import PodcastFeeds
import Testing

@Suite("Declared entities")
struct EntityTests {
    @Test("of plain text stand where they are named")
    func plainText() throws {
        let feed = try PodcastFeed(
            """
            <!DOCTYPE rss [<!-- <!ENTITY no "comment"> -->
            <!ENTITY show "Ada's > show"><!ENTITY show "another"> <!ENTITY cdn 'https://cdn.example'>
            <!ENTITY nested "&show;"><!ENTITY markup "<b>"> <!ELEMENT rss ANY>]>
            <rss><channel><title>&show; &nested; &markup; &no;</title><item><title>1</title>
            <enclosure url="&cdn;/a.mp3?x=&show;"/></item></channel></rss>
            """)
        #expect(feed.channel.title?.rawText == "Ada's > show &nested; &markup; &no;")
        #expect(
            feed.items.first?.enclosures.first?.url.rawText
                == "https://cdn.example/a.mp3?x=Ada's > show")
        #expect(Set(feed.codes) == [.unescapedAmpersand])
    }

    @Test("are the same however the bytes are cut")
    func cutAnywhere() throws {
        let bytes = Array(
            "<!DOCTYPE rss [<!ENTITY a.long-name \"text\">]><rss><channel><title>&a.long-name;&b;</title>"
                .utf8)
        let whole = try PodcastFeedParser.parse(bytes)
        #expect(whole.channel.title?.rawText == "text&b;")
        for cut in bytes.indices {
            var parser = PodcastFeedParser()
            try parser.append(bytes.span.extracting(..<cut))
            try parser.append(bytes.span.extracting(cut...))
            #expect(try parser.finish() == whole, "cut at \(cut)")
        }
    }

    @Test("that name others never expand: a billion laughs stay words")
    func billionLaughs() throws {
        var entities = "<!ENTITY lol \"lol\">"
        for level in 1...9 {
            let inner = level == 1 ? "&lol;" : "&lol\(level - 1);"
            entities += "<!ENTITY lol\(level) \"\(String(repeating: inner, count: 10))\">"
        }
        let feed = try PodcastFeed(
            "<?xml version=\"1.0\"?><!DOCTYPE rss [\(entities)]><rss><channel>"
                + "<title>&lol9;</title><item><title>1</title><enclosure url=\"&lol9;\"/></item>"
                + "</channel></rss>")
        #expect(feed.channel.title?.rawText == "&lol9;")
        #expect(feed.items.first?.enclosures.first?.url.rawText == "&lol9;")
        #expect(feed.titles == ["1"])
    }

    @Test(
        "never read anything from outside",
        arguments: [
            "<!ENTITY x SYSTEM \"file:///etc/passwd\">",
            "<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p; <!ENTITY x \"&p;\">",
            "<!ENTITY x PUBLIC \"-//X\" \"http://127.0.0.1:1/x\">",
            "<!ENTITY % d \"<!ENTITY x 'expanded'>\"> %d;",
        ])
    func external(declaration: String) throws {
        let feed = try PodcastFeed(
            "<!DOCTYPE rss [\(declaration)]><rss><channel><title>a&x;b</title></channel></rss>")
        #expect(feed.channel.title?.rawText == "a&x;b")
    }

    @Test("do not add attributes that the feed does not have")
    func defaultAttributes() throws {
        let feed = try PodcastFeed(
            "<!DOCTYPE rss [<!ATTLIST enclosure url CDATA \"x\">]><rss><channel><item>"
                + "<enclosure/></item></channel></rss>")
        #expect(feed.items.first?.enclosures == [])
    }

    @Test("do not stand in the way of the public document type of RSS 0.91")
    func documentType() throws {
        let feed = try PodcastFeed(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE rss PUBLIC \"-//Netscape Communications//DTD RSS "
                + "0.91//EN\" \"http://my.netscape.com/publish/formats/rss-0.91.dtd\">\n"
                + "<rss version=\"0.91\"><channel><title>T</title></channel></rss>")
        #expect(feed.channel.title?.rawText == "T")
        #expect(feed.format == FeedFormat(.rss, version: "0.91", isNetscape: true))
        #expect(feed.notes == [])
    }

    @Test("that are declared behind a broken instruction neither expand nor leak")
    func behindBrokenInstruction() throws {
        let feed = try PodcastFeed(
            "<?xml version=\"1.0\"?(><!DOCTYPE rss [<!ENTITY a \"b\">]><rss><channel>"
                + "<title>&a;</title></channel></rss><?x?>")
        #expect(feed.channel.title?.rawText != "b")
    }
}
