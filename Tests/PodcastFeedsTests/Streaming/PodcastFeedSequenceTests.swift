import PodcastFeeds
import Testing

@Suite("A feed that is read while it comes")
struct PodcastFeedSequenceTests {
    /// The bytes of a feed in pieces of one length.
    struct Pieces: AsyncSequence, Sendable {
        let bytes: [UInt8]
        let length: Int

        func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], length: length) }

        struct Iterator: AsyncIteratorProtocol {
            var rest: ArraySlice<UInt8>
            let length: Int

            mutating func next() async -> [UInt8]? {
                if rest.isEmpty { return nil }
                defer { rest = rest.dropFirst(length) }
                return Array(rest.prefix(length))
            }
        }
    }

    /// Its newest item is the first.
    static func feed(items: Int) -> [UInt8] {
        let items = (1...items).map { number in
            "<item><title>\(number)</title><guid>g\(number)</guid>"
                + "<pubDate>\(29 - number % 28) Jan 2024 10:00:00 GMT</pubDate></item>"
        }
        return Array(FeedText.channel("<title>T</title>" + items.joined()).utf8)
    }

    /// What came, in short: `c` and the channel's title, items' titles, `e` or `s` for the end.
    static func parts(
        _ bytes: [UInt8], length: Int = 1_000, rule: FeedStopRule = FeedStopRule()
    ) async throws -> [String] {
        var parts: [String] = []
        let pieces = Pieces(bytes: bytes, length: length)
        for try await part in PodcastFeedSequence(pieces, stopping: rule) {
            switch part {
            case .channel(let channel): parts.append("c \(channel.title?.rawText ?? "")")
            case .item(let item): parts.append(item.title?.rawText ?? "?")
            case .liveItem: parts.append("live")
            case .end(let feed): parts.append("e \(feed.items.count)")
            case .stopped(let reason): parts.append("s \(reason)")
            }
        }
        return parts
    }

    @Test("gives the show, each item and the end", arguments: [1, 7, 1_024, 1 << 20])
    func whole(length: Int) async throws {
        let parts = try await Self.parts(Self.feed(items: 20), length: length)
        #expect(parts == ["c T"] + (1...20).map(String.init) + ["e 0"])
    }

    @Test("stops behind a number of items, before a known guid or an older item")
    func stops() async throws {
        let feed = Self.feed(items: 20)
        #expect(
            try await Self.parts(feed, rule: FeedStopRule(itemCount: 2))
                == ["c T", "1", "2", "s itemCount"])
        #expect(
            try await Self.parts(feed, rule: FeedStopRule(knownGUIDs: ["g3", "x"]))
                == ["c T", "1", "2", "s knownGUID(\"g3\")"])
        let oldest = FeedDate(secondsSince1970: 1_706_342_400)  // 27 January
        #expect(
            try await Self.parts(feed, rule: FeedStopRule(oldestDate: oldest))
                == ["c T", "1", "2", "s olderItem"])
    }

    @Test("reads no further than it must")
    func early() async throws {
        let feed = Self.feed(items: 10_000)
        var taken = 0
        let pieces = Pieces(bytes: feed, length: 4_096)
        for try await part in PodcastFeedSequence(pieces, stopping: FeedStopRule(itemCount: 1)) {
            if case .item = part { taken += 1 }
        }
        #expect(taken == 1)
        var parser = PodcastFeedParser()
        var end = 0
        while parser.takeItems().isEmpty {
            try parser.append(feed.span.extracting(end..<(end + 1_024)))
            end += 1_024
        }
        #expect(end < 40_000)
    }

    @Test("of single bytes is the same")
    func bytes() async throws {
        let feed = Self.feed(items: 3)
        let stream = AsyncStream { continuation in
            for byte in feed { continuation.yield(byte) }
            continuation.finish()
        }
        var titles: [String?] = []
        for try await part in PodcastFeedSequence(bytes: stream) {
            if case .item(let item) = part { titles.append(item.title?.rawText) }
        }
        #expect(titles == ["1", "2", "3"])
    }

    @Test("throws what is no feed, and then ends")
    func failure() async throws {
        let pieces = Pieces(bytes: Array("<html><body>".utf8), length: 5)
        var iterator = PodcastFeedSequence(pieces).makeAsyncIterator()
        await #expect(throws: PodcastFeedError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }
}
