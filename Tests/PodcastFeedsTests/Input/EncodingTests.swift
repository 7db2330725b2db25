import PodcastFeeds
import Testing

@Suite("Encodings")
struct EncodingTests {
    static func feed(_ title: [UInt8], declared: String) -> [UInt8] {
        Array("<?xml version=\"1.0\" encoding=\"\(declared)\"?><rss><channel><title>".utf8) + title
            + Array("</title></channel></rss>".utf8)
    }

    static func wide<Unit: FixedWidthInteger & Sendable>(
        _ text: String, _ units: (String) -> [Unit], bigEndian: Bool
    ) -> [UInt8] {
        units(text).flatMap { unit in
            let bytes = (0..<(Unit.bitWidth / 8)).map {
                UInt8(truncatingIfNeeded: unit >> ($0 * 8))
            }
            return bigEndian ? bytes.reversed() : bytes
        }
    }

    static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        wide(text, { Array($0.utf16) }, bigEndian: bigEndian)
    }

    static func utf32(_ text: String, bigEndian: Bool) -> [UInt8] {
        wide(text, { $0.unicodeScalars.map(\.value) }, bigEndian: bigEndian)
    }

    @Test(
        "that the feed declares are decoded",
        arguments: [
            ([0xC3, 0xA9], "UTF-8", "é"),
            ([0xE9], "ISO-8859-1", "é"),
            ([0x93, 0xE9, 0x94, 0x80], "iso-8859-1", "“é”€"),
            ([0x80, 0x99], "windows-1252", "€™"),
            ([0xC3, 0xA9], "windows-1252", "Ã©"),
            ([0xCF, 0xF0, 0xE8], "windows-1251", "При"),
            ([0xF0, 0xD2, 0xC9], "KOI8-R", "При"),
            ([0xB1, 0xE6], "ISO-8859-2", "ąć"),
            ([0x93, 0xFA, 0x96, 0x7B], "Shift_JIS", "日本"),
            ([0xC6, 0xFC, 0xCB, 0xDC], "EUC-JP", "日本"),
            ([0xD6, 0xD0], "GB2312", "中"),
        ] as [([UInt8], String, String)])
    func declared(bytes: [UInt8], name: String, expected: String) throws {
        let feed = try PodcastFeedParser.parse(Self.feed(bytes, declared: name))
        #expect(feed.channel.title?.rawText == expected)
        #expect(feed.notes == [])
    }

    @Test(
        "are told by a mark or by zero bytes, whatever the feed declares",
        arguments: ["utf-8", "utf-16", "iso-8859-1"], [true, false])
    func wide(declared: String, bigEndian: Bool) throws {
        let text = String(decoding: Self.feed(Array("é𝄞日".utf8), declared: declared), as: UTF8.self)
        for mark in ["\u{FEFF}", ""] {
            let utf16 = try PodcastFeedParser.parse(Self.utf16(mark + text, bigEndian: bigEndian))
            #expect(utf16.channel.title?.rawText == "é𝄞日")
            let utf32 = try PodcastFeedParser.parse(Self.utf32(mark + text, bigEndian: bigEndian))
            #expect(utf32.channel.title?.rawText == "é𝄞日")
        }
    }

    @Test("of eight bits that are declared as UTF-16 are read as UTF-8")
    func falseWide() throws {
        let feed = try PodcastFeedParser.parse(Self.feed(Array("é".utf8), declared: "UTF-16"))
        #expect(feed.channel.title?.rawText == "é")
    }

    @Test("that the transport names count more than what the feed declares")
    func charset() throws {
        let bytes = Self.feed([0xCF, 0xF0, 0xE8], declared: "UTF-8")
        let feed = try PodcastFeedParser.parse(
            bytes,
            options: FeedReadingOptions(baseURL: nil, contentType: "text/xml; charset=windows-1251")
        )
        #expect(feed.channel.title?.rawText == "При")
    }

    @Test(
        "with stray bytes are mapped through windows-1252, and that is noted",
        arguments: [
            ([0x63, 0x61, 0x66, 0xE9], "café"),
            ([0x93, 0x78, 0x94], "“x”"),
            ([0xC3, 0xA9, 0x92], "é’"),
            ([0xC3], "Ã"),
            ([0xE2, 0x82, 0x41], "â‚A"),
            ([0x81], "\u{FFFD}"),
            ([0xC0, 0x80], "À€"),
            ([0xED, 0xA0, 0x80], "í\u{A0}€"),
            ([0xF4, 0x90, 0x80, 0x80], "ô\u{FFFD}€€"),
        ] as [([UInt8], String)])
    func stray(bytes: [UInt8], expected: String) throws {
        let feed = try PodcastFeedParser.parse(Self.feed(bytes, declared: "UTF-8"))
        #expect(feed.channel.title?.rawText == expected)
        #expect(Set(feed.codes) == [.invalidEncoding])
    }

    @Test("with stray bytes in a tag's name make text of the tag")
    func strayInName() throws {
        for markup in [
            "<title>t</kitle><windowTp#>x", "<title>t<a#/>x</title>", "<title>t</a#>x</title>",
        ] {
            let bytes = Array("<rss><channel><item>\(markup)</item></channel></rss>".utf8)
                .map { $0 == UInt8(ascii: "#") ? 0xE5 : $0 }
            let feed = try PodcastFeedParser.parse(bytes)
            let title = try #require(feed.items.first?.title?.rawText)
            #expect(String(validating: Array(title.utf8), as: UTF8.self) == title)
            #expect(title.contains("å"))
            #expect(feed.codes.contains(.invalidEncoding))
        }
    }

    @Test("that nobody knows are read as UTF-8, and that is noted")
    func unknown() throws {
        let feed = try PodcastFeedParser.parse(Self.feed(Array("é".utf8), declared: "x-bogus"))
        #expect(feed.channel.title?.rawText == "é")
        #expect(feed.codes == [.unknownEncoding])
        #expect(feed.notes.first?.rawText == "x-bogus")
    }

    @Test("with bytes that are none of theirs lose only those")
    func malformed() throws {
        let broken = try PodcastFeedParser.parse(Self.feed([0x61, 0x81, 0x62], declared: "cp1252"))
        #expect(broken.channel.title?.rawText == "a\u{FFFD}b")
        #expect(broken.codes == [.invalidEncoding])
        var wide = Self.utf16("<rss><channel><title>a", bigEndian: false)
        wide += [0x00, 0xD8] + Self.utf16("b</title></channel></rss>", bigEndian: false)
        #expect(try PodcastFeedParser.parse(wide).channel.title?.rawText == "a\u{FFFD}b")
    }

    @Test(
        "give the same however the bytes are cut",
        arguments: [
            utf16("<rss><channel><title>é𝄞</title></channel></rss>", bigEndian: true),
            feed([0x93, 0xFA, 0x96, 0x7B], declared: "Shift_JIS"),
            feed([0xE2, 0x82, 0xAC, 0xE9, 0xF0, 0x9D, 0x84, 0x9E], declared: "UTF-8"),
        ])
    func cutAnywhere(bytes: [UInt8]) throws {
        let whole = try PodcastFeedParser.parse(bytes)
        for cut in bytes.indices {
            var parser = PodcastFeedParser()
            try parser.append(Array(bytes[..<cut]))
            try parser.append(Array(bytes[cut...]))
            #expect(try parser.finish() == whole, "cut at \(cut)")
        }
    }
}
