import PodcastFeeds
import Testing

@Suite("Limits")
struct LimitTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var limit: PodcastFeedError.Limit
        var text: String
        var allowed: FeedLimits
        var refused: FeedLimits

        var testDescription: String { "\(limit)" }
    }

    static func limits(_ change: (inout FeedLimits) -> Void) -> FeedLimits {
        var limits = FeedLimits()
        change(&limits)
        return limits
    }

    static let text = FeedText.channel("<item><a><b/></a></item><item/><item/>", namespaces: "")

    static let cases = [
        Case(
            limit: .bytes, text: text, allowed: limits { $0.bytes = text.utf8.count },
            refused: limits { $0.bytes = text.utf8.count - 1 }),
        Case(
            limit: .depth, text: text, allowed: limits { $0.depth = 5 },
            refused: limits { $0.depth = 4 }),
        Case(
            limit: .items, text: text, allowed: limits { $0.items = 3 },
            refused: limits { $0.items = 2 }),
        Case(
            limit: .textLength, text: FeedText.item("<title>12345&amp;<![CDATA[78]]></title>"),
            allowed: limits { $0.textLength = 100 }, refused: limits { $0.textLength = 7 }),
        Case(
            limit: .textLength,
            text: FeedText.item("<x>\(String(repeating: "y", count: 101))</x>", namespaces: ""),
            allowed: limits { $0.textLength = 101 }, refused: limits { $0.textLength = 100 }),
        Case(
            limit: .textLength,
            text: FeedText.item("<x y='\(String(repeating: "y", count: 101))'/>", namespaces: ""),
            allowed: limits { $0.textLength = 110 }, refused: limits { $0.textLength = 100 }),
        Case(
            limit: .attributes, text: FeedText.item("<x a='' b=\"'\" c=''/>", namespaces: ""),
            allowed: limits { $0.attributes = 3 }, refused: limits { $0.attributes = 2 }),
        Case(
            limit: .entityExpansion,
            text: "<!DOCTYPE rss [<!ENTITY x \"12345\">]><rss><channel><title>&x;&x;</title>",
            allowed: limits { $0.entityExpansion = 10 },
            refused: limits { $0.entityExpansion = 9 }),
        Case(
            limit: .itemLength,
            text: FeedText.item("<title>\(String(repeating: "y", count: 99))</title><link/>"),
            allowed: limits { $0.itemLength = 1_000 }, refused: limits { $0.itemLength = 99 }),
        Case(
            limit: .textLength, text: FeedText.item("<title>&lt;&gt;12345&amp;&quot;x</title>"),
            allowed: limits { $0.textLength = 100 }, refused: limits { $0.textLength = 8 }),
    ]

    @Test("hold to the last one that is allowed and give a typed error beyond", arguments: cases)
    func limit(limited: Case) throws {
        #expect(throws: Never.self) { try PodcastFeed(limited.text, limits: limited.allowed) }
        let error = #expect(throws: PodcastFeedError.self) {
            try PodcastFeed(limited.text, limits: limited.refused)
        }
        #expect(error?.code == .limitExceeded(limited.limit))
        #expect(error?.message.contains("FeedLimits.\(limited.limit)") == true)
    }

    @Test("of notes are no error: what goes beyond is counted")
    func notes() throws {
        let text = FeedText.item("<title>& & & &</title><pubDate>?</pubDate>")
        let feed = try PodcastFeed(text, limits: Self.limits { $0.notes = 2 })
        #expect(feed.codes == [.unescapedAmpersand, .unescapedAmpersand])
        #expect(feed.omittedNoteCount == 3)
        #expect(feed.titles == ["& & & &"])
    }

    @Test("stop 100,000 nested elements")
    func nesting() {
        let text = String(repeating: "<a>", count: 100_000)
        let error = #expect(throws: PodcastFeedError.self) {
            try PodcastFeed("<rss><channel>\(text)")
        }
        #expect(error?.code == .limitExceeded(.depth))
    }

    @Test("stop 20 MB of CDATA in a part that is not even read")
    func largeText() throws {
        var parser = PodcastFeedParser()
        try parser.append(Array("<rss><channel><x><![CDATA[".utf8))
        let megabyte = [UInt8](repeating: 0x78, count: 1 << 20)
        var takenCount = 0
        do throws(PodcastFeedError) {
            while takenCount < 20 {
                try parser.append(megabyte)
                takenCount += 1
            }
        } catch {
            #expect(error.code == .limitExceeded(.textLength))
        }
        #expect(takenCount == 8)
    }

    @Test("stop 100,000 attributes before they are compared with each other")
    func manyAttributes() {
        let names = (0..<100_000).map { "a\($0)=''" }.joined(separator: " ")
        let error = #expect(throws: PodcastFeedError.self) {
            try PodcastFeed(FeedText.item("<x \(names)/>"))
        }
        #expect(error?.code == .limitExceeded(.attributes))
    }

    @Test("do not count elements that HTML leaves open")
    func voidElements() throws {
        let html = String(repeating: "<br><p>x<img src='y'>", count: 1_000)
        let feed = try PodcastFeed(
            FeedText.item("<description>\(html)</description><title>1</title>"))
        #expect(feed.titles == ["1"])
    }

    @Test("once reached are told again by every later call")
    func repeated() {
        var options = FeedReadingOptions()
        options.limits.bytes = 3
        var parser = PodcastFeedParser(options: options)
        let code = PodcastFeedError.Code.limitExceeded(.bytes)
        #expect(throws: PodcastFeedError(code, message: "")) {
            try parser.append(Array("<rss".utf8))
        }
        #expect(throws: PodcastFeedError(code, message: "")) { try parser.append([]) }
        do throws(PodcastFeedError) {
            _ = try parser.finish()
            Issue.record("An ended parser gave a feed.")
        } catch {
            #expect(error.code == code)
        }
    }
}
