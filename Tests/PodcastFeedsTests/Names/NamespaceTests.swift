import PodcastFeeds
import Testing

@Suite("Namespaces")
struct NamespaceTests {
    @Test(
        "are known by URI whatever its case, scheme and end, and by any prefix",
        arguments: [
            "http://www.itunes.com/dtds/podcast-1.0.dtd",
            "https://www.itunes.com/dtds/podcast-1.0.dtd",
            "http://www.itunes.com/DTDs/Podcast-1.0.dtd",
            "HTTP://ITUNES.COM/dtds/podcast-1.0.dtd/",
            " http://www.itunes.com/dtds/podcast-1.0.dtd ",
        ], ["itunes", "i", "content"])
    func itunes(uri: String, prefix: String) throws {
        let feed = try PodcastFeed(
            FeedText.item(
                "<\(prefix):duration>61</\(prefix):duration>",
                namespaces: "xmlns:\(prefix)=\"\(uri)\""))
        #expect(feed.items.first?.duration?.value == .seconds(61))
    }

    @Test("are taken from a well-known prefix that is not declared, noted once")
    func undeclared() throws {
        let content = "<itunes:duration>61</itunes:duration><itunes:episode>3</itunes:episode>"
        let feed = try PodcastFeed(FeedText.item(content, namespaces: ""))
        #expect(feed.items.first?.duration?.value == .seconds(61))
        #expect(feed.items.first?.episode?.value == 3)
        #expect(feed.codes == [.undeclaredPrefix])
        #expect(feed.notes.first?.rawText == "itunes")
    }

    @Test("that are declared as something else are not taken for what their prefix says")
    func otherMeaning() throws {
        let feed = try PodcastFeed(
            FeedText.item(
                "<itunes:duration>61</itunes:duration>",
                namespaces: "xmlns:itunes=\"http://other.example/\""))
        #expect(feed.items.first?.duration == nil)
    }

    @Test(
        "of RSS itself may be declared",
        arguments: [
            "http://backend.userland.com/rss2", "http://blogs.law.harvard.edu/tech/rss",
            "http://purl.org/rss/1.0/",
        ])
    func rss(uri: String) throws {
        let feed = try PodcastFeed(
            FeedText.item("<title>T</title>", namespaces: "xmlns=\"\(uri)\""))
        #expect(feed.titles == ["T"])
    }
}
