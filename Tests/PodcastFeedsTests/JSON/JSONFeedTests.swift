import PodcastFeeds
import Testing

@Suite("A JSON Feed")
struct JSONFeedTests {
    static let text = """
        {"version": "https://jsonfeed.org/version/1.1", "title": "A & B", "icon": "icon.png",
        "items": [
          {"id": 1, "url": "/1", "title": "One \\u00e9\\ud83d\\ude00", "content_html": "<p>x</p>",
           "date_published": "2024-01-04T10:00:00Z", "tags": ["a", "b"], "_extra": {"k": [1]},
           "attachments": [{"url": "1.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 12,
                            "duration_in_seconds": 61.5}]},
          {"id": "2", "content_text": "plain, ]}", "authors": [{"name": "Ada"}]}],
        "next_url": "https://a.example/2", "authors": [{"name": "Bob", "avatar": "b.png"}]}
        """

    @Test("gives its channel and items, whatever their order")
    func complete() throws {
        let feed = try PodcastFeed(Self.text)
        #expect(feed.format == FeedFormat(.jsonFeed, version: "1.1"))
        #expect(feed.channel.title?.plainText == "A & B")
        #expect(feed.channel.author == "Bob")
        #expect(feed.channel.paging.next?.value == "https://a.example/2")
        #expect(feed.channel.logo?.value == "https://feed.example/icon.png")
        #expect(feed.titles == ["One é😀", nil])
        let first = try #require(feed.items.first)
        #expect(first.guid?.value == "1")
        #expect(first.link?.value == "https://feed.example/1")
        #expect(first.published?.value?.secondsSince1970 == 1_704_362_400)
        #expect(first.enclosures.first?.url.value == "https://feed.example/1.mp3")
        #expect(first.enclosures.first?.length?.value == 12)
        #expect(first.duration?.value == .milliseconds(61_500))
        #expect(first.categories.map(\.term) == ["a", "b"])
        #expect(first.elements.map(\.name) == ["_extra"])
        #expect(feed.items.last?.content?.rawText == "plain, ]}")
        #expect(feed.items.last?.author == "Ada")
        #expect(feed.notes == [])
    }

    @Test("is read the same however its bytes are cut")
    func cutAnywhere() throws {
        let bytes = Array(Self.text.utf8)
        let whole = try PodcastFeedParser.parse(bytes)
        for cut in bytes.indices {
            var parser = PodcastFeedParser()
            try parser.append(bytes.span.extracting(..<cut))
            try parser.append(bytes.span.extracting(cut...))
            #expect(try parser.finish() == whole, "cut at \(cut)")
        }
    }

    @Test("that is cut off keeps its whole items")
    func truncated() throws {
        let end = try #require(Self.text.firstRange(of: "{\"id\": \"2\""))
        let feed = try PodcastFeed(String(Self.text[..<end.lowerBound]))
        #expect(feed.titles == ["One é😀"])
        #expect(feed.codes == [.truncated])
    }

    @Test(
        "that is none is refused",
        arguments: ["{}", "{\"items\": []}", "{\"version\": \"1\"}", "{", "{\"a\": \"b"])
    func refused(text: String) {
        #expect(throws: PodcastFeedError.notAFeed) { try PodcastFeed(text) }
    }

    @Test("nests no deeper than the limit, and its items are no longer")
    func limits() throws {
        var limits = FeedLimits()
        limits.itemLength = 1_000
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: PodcastFeedError.self) { try PodcastFeed("{\"a\": \(deep)") }
        let long = "{\"items\": [{\"title\": \"" + String(repeating: "x", count: 2_000)
        #expect(throws: PodcastFeedError.self) { try PodcastFeed(long, limits: limits) }
    }
}

extension PodcastFeedError {
    static let notAFeed = PodcastFeedError(.notAFeed, message: "")
}
