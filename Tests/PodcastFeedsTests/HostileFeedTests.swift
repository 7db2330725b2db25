import LoopbackServer
import PodcastFeeds
import Testing

/// What is made to cost time, memory or a secret. Each outcome is typed.
@Suite("A hostile feed")
struct HostileFeedTests {
    static let clock = ContinuousClock()

    @Test(
        "of 700 kB with 100,000 nested elements is refused", arguments: ["<a><b>", "<p>x</p><i>"])
    func nesting(unit: String) {
        let tags = String(repeating: unit, count: 100_000)
        let start = Self.clock.now
        let error = #expect(throws: PodcastFeedError.self) {
            try PodcastFeed(FeedText.item("<description>\(tags)</description>"))
        }
        #expect(error?.code == .limitExceeded(.depth))
        #expect(Self.clock.now - start < .seconds(10))
    }

    @Test("with a long entity that is named often stops at the limit")
    func quadraticBlowUp() {
        let declaration = "<!ENTITY x \"\(String(repeating: "y", count: 50_000))\">"
        let names = String(repeating: "&x;", count: 50_000)
        let error = #expect(throws: PodcastFeedError.self) {
            try PodcastFeed(
                "<!DOCTYPE rss [\(declaration)]>"
                    + "<rss><channel><item><title>\(names)</title></item></channel></rss>")
        }
        #expect(error?.code == .limitExceeded(.entityExpansion))
    }

    @Test("makes nobody fetch what it names")
    func fetchesNothing() async throws {
        let server = LoopbackServer()
        let address = server.address("/secret")
        let feed = try PodcastFeed(
            """
            <?xml version="1.0" standalone="no"?><?xml-stylesheet href="\(address)"?>
            <!DOCTYPE rss PUBLIC "-//X//X" "\(address)" [
            <!ENTITY a SYSTEM "\(address)"><!ENTITY b PUBLIC "-//X" "\(address)">
            <!ENTITY % c SYSTEM "\(address)"> %c;
            ]>
            <rss xmlns:xi="http://www.w3.org/2001/XInclude"
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            xsi:noNamespaceSchemaLocation="\(address)"><channel><title>&a;&b;</title>
            <xi:include href="\(address)"/></channel></rss>
            """)
        #expect(feed.channel.title?.rawText == "&a;&b;")
        #expect(server.exchanges.isEmpty)
    }

    @Test("of one CDATA section of 20 MB is read where the limits allow it, and refused else")
    func longSection() throws {
        let text = String(repeating: "0123456789abcde\n", count: 20 << 16)
        let document = FeedText.item("<description><![CDATA[\(text)]]></description>")
        var limits = FeedLimits()
        (limits.textLength, limits.itemLength) = (32 << 20, 64 << 20)
        let feed = try PodcastFeed(document, limits: limits)
        #expect(feed.items.first?.description?.rawText.utf8.count == text.utf8.count - 1)
        let error = #expect(throws: PodcastFeedError.self) { try PodcastFeed(document) }
        #expect(error?.code == .limitExceeded(.textLength))
    }

    @Test("of tags that never end is shown as text in linear time")
    func unendedTags() throws {
        let html = String(repeating: "<a href=x <!-- ", count: 4_000)
        let text = FeedText.html(html)
        let start = Self.clock.now
        #expect(text.plainText.hasPrefix("<a href=x <!--"))
        #expect(text.resolvedText.hasPrefix("<a href=x <!--"))
        #expect(FeedText.html("<b>" + html).resolvedText.hasSuffix("&lt;a href=x &lt;!-- "))
        #expect(Self.clock.now - start < .seconds(20))
    }

    @Test("gives the address of an enclosure with & for &amp;")
    func ampersand() throws {
        let feed = try PodcastFeed(
            FeedText.item("<enclosure url=\"https://x.example/a.mp3?b=1&amp;c=2&#38;d=3\"/>"))
        #expect(
            feed.items.first?.enclosures.first?.url.value == "https://x.example/a.mp3?b=1&c=2&d=3")
    }
}

extension FeedText {
    /// A text of the library's.
    fileprivate static func html(_ text: String) -> PodcastFeeds.FeedText {
        PodcastFeeds.FeedText(text, kind: .html, base: "https://x.example/")
    }
}
