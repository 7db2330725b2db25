import PodcastFeeds
import Testing

/// Twenty-three inputs that feeds' parsers were compared with; no other reads all of them.
///
/// Each has two items, `a` and `b`, unless it is to be refused.
@Suite("The table of malformed inputs")
struct MalformedTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var bytes: [UInt8]

        /// The titles of the items; nil where the input must be refused.
        var titles: [String]?
        var code: FeedNote.Code?

        var testDescription: String { name }

        init(
            _ name: String, _ text: String, titles: [String]? = ["a", "b"],
            _ code: FeedNote.Code? = nil
        ) {
            self.init(name, bytes: Array(text.utf8), titles: titles, code)
        }

        init(
            _ name: String, bytes: [UInt8], titles: [String]? = ["a", "b"],
            _ code: FeedNote.Code? = nil
        ) {
            (self.name, self.bytes, self.titles, self.code) = (name, bytes, titles, code)
        }
    }

    static func prolog(_ encoding: String) -> String {
        "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>"
    }

    static func feed(
        _ first: String = "<title>a</title>", prolog: String = prolog("UTF-8"), type: String = ""
    ) -> String {
        prolog + type + "<rss version=\"2.0\"><channel><title>c</title><item>\(first)"
            + "<enclosure url=\"https://x.example/a.mp3\" length=\"1\" type=\"audio/mpeg\"/></item>"
            + "<item><title>b</title></item></channel></rss>"
    }

    private static func utf16(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    private static func eightBits(_ text: String, _ byte: UInt8) -> [UInt8] {
        text.unicodeScalars.flatMap { $0 == "#" ? [byte] : Array(String($0).utf8) }
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    private static let laughs = (1...9).map { level in
        let inner = level == 1 ? "lol" : String(repeating: "&lol\(level - 1);", count: 10)
        return "<!ENTITY lol\(level) \"\(inner)\">"
    }.joined()

    static let rows: [Row] = [
        Row("unescaped &", feed("<title>R&D</title>"), titles: ["R&D", "b"], .unescapedAmpersand),
        Row(
            "names of HTML", feed("<title>a&nbsp;&eacute;</title>"), titles: ["a\u{A0}é", "b"],
            .htmlEntity),
        Row("U+0008", feed("<title>\u{8}a</title>"), .controlCharacter),
        Row("blanks before the prolog", " \n\n\(feed())"),
        Row(
            "a warning before the prolog", "Warning: x() in y.php on line 3\n\(feed())",
            .junkBeforeFeed),
        Row("a byte order mark", "\u{FEFF}\(feed())"),
        Row(
            "cut off in the middle", String(feed().dropLast(33)), titles: ["a"],
            .truncated),
        Row(
            "prefixes that are not declared",
            feed(
                "<title>a</title><itunes:season>2</itunes:season><podcast:season>2</podcast:season>"
            ),
            .undeclaredPrefix),
        Row(
            "two attributes with no blank between",
            feed("<title>a</title><source url=\"u\"x=\"y\">s</source>"), .malformedMarkup),
        Row(
            "a length with a fraction",
            feed("<title>a</title><enclosure url=\"https://x.example/f\" length=\"1231.08\"/>"),
            .unreadableNumber),
        Row("< in an attribute", feed("<title x=\"1 < 2\">a</title>"), .unescapedLessThan),
        Row(
            "CDATA without end", feed().replacing("<title>b", with: "<title><![CDATA[b"),
            titles: ["a"], .truncated),
        Row("another inner end tag", feed("<title>a</titel>"), .mismatchedTag),
        Row(
            "windows-1252 in what is said to be UTF-8",
            bytes: eightBits(feed("<title>caf#</title>"), 0xE9), titles: ["café", "b"],
            .invalidEncoding),
        Row(
            "windows-1252 as declared",
            bytes: eightBits(feed("<title>caf#</title>", prolog: prolog("cp1252")), 0xE9),
            titles: ["café", "b"]),
        Row(
            "UTF-16 with a mark",
            bytes: utf16("\u{FEFF}\(feed(prolog: prolog("UTF-16")))")),
        Row("UTF-16 without a mark that is said to be UTF-8", bytes: utf16(feed())),
        Row("junk behind the root", "\(feed())</div> junk <p>", .contentAfterFeed),
        Row("a web page", "<!DOCTYPE html><html><head><title>x</title></head></html>", titles: nil),
        Row(
            "a billion laughs", feed("<title>&lol9;</title>", type: "<!DOCTYPE rss [\(laughs)]>"),
            titles: ["&lol9;", "b"], .unescapedAmpersand),
        Row(
            "an external entity",
            feed(
                "<title>&x;</title>",
                type: "<!DOCTYPE rss [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>"),
            titles: ["&x;", "b"], .unescapedAmpersand),
        Row(
            "100,000 nested elements",
            feed("<title>a</title>\(repeated("<a><b>", 50_000))"), titles: nil),
        Row(
            "1.7 MB of escaped markup",
            feed(
                "<title>a</title><description>\(repeated("&lt;p&gt;x ", 170_000))</description>")),
    ]

    @Test("has twenty-three rows")
    func count() {
        #expect(Self.rows.count == 23)
    }

    @Test("is read with both items and a note for what is wrong, or refused", arguments: rows)
    func row(malformed: Row) throws {
        guard let titles = malformed.titles else {
            #expect(throws: PodcastFeedError.self) { try PodcastFeedParser.parse(malformed.bytes) }
            return
        }
        let feed = try PodcastFeedParser.parse(malformed.bytes)
        #expect(feed.titles == titles)
        if let code = malformed.code {
            #expect(feed.codes.contains(code))
        } else {
            #expect(feed.notes == [])
        }
    }

    @Test("keeps what was not damaged")
    func undamaged() throws {
        for malformed in Self.rows where malformed.titles?.isEmpty == false {
            let feed = try PodcastFeedParser.parse(malformed.bytes)
            let last = feed.items[0].enclosures.last
            #expect(last?.url.value == "https://x.example/a.mp3", "\(malformed.name)")
        }
    }
}
