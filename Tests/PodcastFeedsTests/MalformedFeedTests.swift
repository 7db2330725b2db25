import PodcastFeeds
import Testing

/// Each feed has two items, `1` and `2`, and something broken before, in or after them.
@Suite("A malformed feed")
struct MalformedFeedTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        var titles: [String] = ["1", "2"]
        var code: FeedNote.Code?

        var testDescription: String { name }
    }

    static func feed(_ first: String = "<title>1</title>", before: String = "") -> String {
        before + "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><item>\(first)"
            + "<enclosure url=\"u1\"/></item><item><title>2</title><enclosure url=\"u2\"/></item>"
            + "</channel></rss>"
    }

    static let cases = [
        Case(
            name: "lone ampersand", text: feed("<title>R&D & co</title>"),
            titles: ["R&D & co", "2"], code: .unescapedAmpersand),
        Case(
            name: "unknown entity", text: feed("<title>a &bogus; b</title>"),
            titles: ["a &bogus; b", "2"], code: .unescapedAmpersand),
        Case(
            name: "HTML entities", text: feed("<title>caf&eacute;&nbsp;&euro;&hellip;</title>"),
            titles: ["café\u{A0}€…", "2"], code: .htmlEntity),
        Case(
            name: "C1 character reference", text: feed("<title>it&#146;s &#x93;x&#x94;</title>"),
            titles: ["it’s “x”", "2"], code: .invalidCharacterReference),
        Case(
            name: "forbidden character reference", text: feed("<title>1&#8;&#0;</title>"),
            code: .invalidCharacterReference),
        Case(
            name: "control characters", text: feed("<title>\u{8}1\u{1E}</title>"),
            code: .controlCharacter),
        Case(
            name: "noncharacter", text: feed("<title>1\u{FFFE}</title>"), code: .controlCharacter),
        Case(name: "blanks before the prolog", text: feed(before: "\n\n  \n")),
        Case(
            name: "text before the prolog", text: feed(before: "Warning: x in y on line 3\n"),
            code: .junkBeforeFeed),
        Case(
            name: "HTML before the prolog",
            text: feed(before: "<br />\n<b>Warning</b>: x in <b>y.php</b> on line 3<br />\n"),
            code: .junkBeforeFeed),
        Case(name: "byte order mark", text: feed(before: "\u{FEFF}")),
        Case(name: "comment before the root", text: feed().replacingRoot("<!-- R&D --><rss ")),
        Case(
            name: "undeclared prefix",
            text: feed("<title>1</title><podcast:season>1</podcast:season>"),
            code: .undeclaredPrefix),
        Case(
            name: "attributes with no blank between",
            text: feed("<title>1</title><enclosure url=\"a\"length=\"1\"type=\"t\"/>"),
            code: .malformedMarkup),
        Case(
            name: "attribute without quotes",
            text: feed("<title>1</title><a href=x>y</a>"), code: .malformedMarkup),
        Case(
            name: "values without quotes, names without value, stray marks",
            text: feed("<title>1</title><enclosure 1 url=x.mp3 type='t'\"defer = / a/>"),
            code: .malformedMarkup),
        Case(
            name: "unquoted value before the tag's end",
            text: feed("<title>1</title><enclosure url=u0 type=audio/mpeg/>"),
            code: .malformedMarkup),
        Case(
            name: "document type without end",
            text: "<!DOCTYPE rss [<!ENTITY x \"don't>" + feed().cut(from: "<rss")),
        Case(
            name: "document type with comments and marks in it",
            text: "<!DOCTYPE rss [<!-- don't > --><!ENTITY x \"<b>]>\">]>"
                + feed().cut(from: "<rss")),
        Case(
            name: "end of CDATA in text", text: feed("<title>1 ]]> x</title>"),
            titles: ["1 ]]> x", "2"], code: .malformedMarkup),
        Case(
            name: "broken XML declaration",
            text: "<?xml version=1.0 encoding=utf-8>" + feed().cut(from: "<rss"),
            code: .malformedMarkup),
        Case(
            name: "XML declaration of another version",
            text: "<?xml encoding='x' version='3.0' standalone='maybe' ?>"
                + feed().cut(from: "<rss"),
            code: .malformedMarkup),
        Case(
            name: "less-than in an attribute",
            text: feed("<title>1</title><enclosure title=\"a < b <i>c</i>\" url=\"x\"/>"),
            code: .unescapedLessThan),
        Case(
            name: "less-than in text", text: feed("<title>1 < 2 <3 <</title>"),
            titles: ["1 < 2 <3 <", "2"], code: .unescapedLessThan),
        Case(
            name: "mismatched inner tag", text: feed("<title>1</titel>"), code: .mismatchedTag),
        Case(name: "end tag in another case", text: feed("<title>1</TITLE>"), code: .mismatchedTag),
        Case(
            name: "end tags of nothing",
            text: feed("<title>1</title><description>x</p></p></div></p>y</description>"),
            code: .mismatchedTag),
        Case(
            name: "HTML without end tags",
            text: feed(
                "<description><p>a<br><p>b<ul><li>c<li>d</description><title>1</title>"),
            code: .mismatchedTag),
        Case(
            name: "field without end tag", text: feed("<title>1<guid>g</guid>"),
            code: .mismatchedTag),
        Case(
            name: "item without end tag",
            text: feed().replacingOnce("</item>", ""), code: .mismatchedTag),
        Case(
            name: "tag without end", text: feed("<title>1</title><description><b</description>"),
            code: .malformedMarkup),
        Case(
            name: "value without end",
            text: feed("<title>1</title><description><a href=\"x>y</a></description>"),
            code: .malformedMarkup),
        Case(
            name: "junk after the root", text: feed() + "<p>x</p> trailing", code: .contentAfterFeed
        ),
        Case(
            name: "cut off in the second item", text: feed().cut(before: "<title>2"), titles: ["1"],
            code: .truncated),
        Case(
            name: "cut off behind what is played", text: feed().cut(before: "</item></channel"),
            code: .truncated),
        Case(
            name: "cut off in a tag", text: feed().cut(before: "\"u2\""), titles: ["1"],
            code: .truncated),
        Case(
            name: "cut off at the end", text: feed().cut(before: "</rss"), code: .truncated),
        Case(
            name: "CDATA without end",
            text: feed().replacingOnce("<title>2", "<title><![CDATA[2"), titles: ["1"],
            code: .truncated),
    ]

    @Test("gives its items, and a note for what was repaired", arguments: cases)
    func gives(malformed: Case) throws {
        let feed = try PodcastFeed(malformed.text)
        #expect(feed.titles == malformed.titles)
        for (index, item) in feed.items.enumerated() {
            #expect(item.enclosures.last?.url.rawText == "u\(index + 1)")
        }
        if let code = malformed.code {
            #expect(feed.codes.contains(code))
        } else {
            #expect(feed.notes == [])
        }
    }

    @Test("is read the same however its bytes are cut", arguments: cases)
    func cutAnywhere(malformed: Case) throws {
        let bytes = Array(malformed.text.utf8)
        let whole = try PodcastFeedParser.parse(bytes)
        for cut in bytes.indices {
            var parser = PodcastFeedParser()
            try parser.append(bytes.span.extracting(..<cut))
            try parser.append(bytes.span.extracting(cut...))
            #expect(try parser.finish() == whole, "cut at \(cut)")
        }
    }

    @Test("says where each thing was repaired")
    func positions() throws {
        let feed = try PodcastFeed(
            "\n<rss><channel>\n<title>ä &amp; R&D</title>\n<item><link>x&y</link></item>"
                + "<item>\n <pubDate>?</pubDate></item></channel></rss>")
        let expected = [
            FeedNote(
                code: .unescapedAmpersand, position: FeedPosition(line: 3, column: 17),
                path: "rss/channel/title", rawText: "&"),
            FeedNote(
                code: .unescapedAmpersand, position: FeedPosition(line: 4, column: 14),
                path: "rss/channel/item[1]/link", rawText: "&"),
            FeedNote(
                code: .unreadableDate, position: FeedPosition(line: 5, column: 10),
                path: "rss/channel/item[2]/pubDate", rawText: "?"),
        ]
        #expect(feed.notes == expected)
        #expect(
            feed.notes.first?.description
                == "line 3, column 17, rss/channel/title: unescapedAmpersand: &")
    }
}

extension String {
    fileprivate func replacingOnce(_ old: String, _ new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return replacingCharacters(in: range, with: new)
    }

    fileprivate func replacingRoot(_ new: String) -> String { replacingOnce("<rss ", new) }

    private func replacingCharacters(in range: Range<Index>, with new: String) -> String {
        String(self[..<range.lowerBound]) + new + self[range.upperBound...]
    }

    fileprivate func cut(from mark: String) -> String {
        firstRange(of: mark).map { String(self[$0.lowerBound...]) } ?? self
    }

    fileprivate func cut(before mark: String) -> String {
        firstRange(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
    }
}
