import PodcastFeeds
import Testing

@Suite("The parser")
struct PodcastFeedParserTests {
    @Test(
        "refuses what is no feed and says what to do",
        arguments: [
            ("", PodcastFeedError.Code.emptyInput, "fetch the feed again"),
            (" \n\t ", .emptyInput, "fetch the feed again"),
            ("\u{FEFF}", .emptyInput, "fetch the feed again"),
            ("<!DOCTYPE html><html><head><title>x</title>", .notAFeed, "RSS link"),
            ("<html lang=en><body>", .notAFeed, "RSS link"),
            (
                "<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\"/>", .notAFeed,
                "RSS link"
            ),
            ("<opml/>", .notAFeed, "OPMLDocument"),
            ("{\"version\": \"1\"}", .notAFeed, "Check the address"),
            ("ID3\u{3}\u{0}\u{0}", .notAFeed, "Check the address"),
            ("<", .notAFeed, "Check the address"),
            ("<!-- only a comment -->", .notAFeed, "Check the address"),
        ])
    func refuses(text: String, code: PodcastFeedError.Code, advice: String) {
        let error = #expect(throws: PodcastFeedError.self) { try PodcastFeed(text) }
        #expect(error?.code == code)
        #expect(error?.message.contains(advice) == true)
    }

    @Test("says at which line and column a web page starts")
    func position() {
        let error = #expect(throws: PodcastFeedError.self) {
            try PodcastFeed("\n\n<!DOCTYPE html>\n<html>")
        }
        #expect(error?.position?.line == 4)
        #expect(error?.description.contains("line 4, column ") == true)
    }

    @Test("gives the same for bytes that come one by one")
    func oneByOne() throws {
        let bytes = Array(FeedText.item("<title>é &amp; &eacute; R&D</title>").utf8)
        var parser = PodcastFeedParser()
        for byte in bytes { try parser.append([byte]) }
        #expect(try parser.finish() == PodcastFeedParser.parse(bytes))
    }

    @Test("reads a feed of many blocks whose pieces never fit them")
    func manyBlocks() throws {
        let items = (1...2_000).map { number in
            "<item><title>Épisode \(number) & more</title><description><![CDATA[<p>"
                + String(repeating: "é&amp;]] ", count: 20) + "</p>]]></description>"
                + "<enclosure url=\"https://a.example/\(number).mp3?a=1&amp;b=2\"/></item>"
        }
        let bytes = Array(FeedText.channel(items.joined()).utf8)
        let whole = try PodcastFeedParser.parse(bytes)
        #expect(whole.items.count == 2_000)
        #expect(whole.items.last?.title?.rawText == "Épisode 2000 & more")
        #expect(
            whole.items.last?.enclosures.first?.url.rawText == "https://a.example/2000.mp3?a=1&b=2")
        #expect(
            whole.items.last?.description?.rawText
                == "<p>" + String(repeating: "é&amp;]] ", count: 20) + "</p>")
        #expect(whole.notes.count == 1_000)
        #expect(whole.omittedNoteCount == 1_000)
        var parser = PodcastFeedParser()
        for start in stride(from: 0, to: bytes.count, by: 997) {
            try parser.append(bytes.span.extracting(start..<min(start + 997, bytes.count)))
        }
        #expect(try parser.finish() == whole)
    }

    @Test("reads a CDATA section of any length whole, wherever it is cut")
    func longSection() throws {
        let text = String(repeating: "é]]日> ]]x", count: 10_000)
        let bytes = Array(FeedText.channel("<title><![CDATA[\(text)]]></title>").utf8)
        for length in [1_000, 16_384, 40_001] {
            var parser = PodcastFeedParser()
            for start in stride(from: 0, to: bytes.count, by: length) {
                let end = min(start + length, bytes.count)
                try parser.append(bytes.span.extracting(start..<end))
            }
            let feed = try parser.finish()
            #expect(feed.channel.title?.rawText == text)
            #expect(feed.notes == [])
        }
    }

    @Test("can be moved to another task in the middle of a feed")
    func moves() async throws {
        let bytes = Array(FeedText.channel("<title>T</title>").utf8)
        var parser = PodcastFeedParser()
        try parser.append(bytes.span.extracting(..<50))
        let title = try await Self.finish(parser, Array(bytes[50...]))
        #expect(title == "T")
    }

    @concurrent
    private static func finish(
        _ parser: consuming sending PodcastFeedParser, _ rest: [UInt8]
    ) async throws -> String? {
        var parser = parser
        try parser.append(rest)
        return try parser.finish().channel.title?.rawText
    }
}
