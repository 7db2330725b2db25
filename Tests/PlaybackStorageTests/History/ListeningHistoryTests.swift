import PlaybackControl
import PlayerInternals
import Testing

@testable import PlaybackStorage

@Suite struct ListeningHistoryTests {
    private let folder: TestFolder
    private let time = Locked(Duration.seconds(1_000_000))
    private let history: ListeningHistory

    init() async throws {
        folder = try TestFolder()
        var options = PlaybackDatabase.Options()
        options.wallTime = { [time] in time.withLock { $0 } }
        history = try await folder.open(options).history
    }

    private func elapse(_ duration: Duration) {
        time.withLock { $0 += duration }
    }

    private func item(_ key: String) -> HeardItem {
        HeardItem(key: key, address: "https://example.org/\(key)", title: "Title of \(key)")
    }

    @Test func whatIsHeardAgainStaysOneEntryThatAddsUp() async throws {
        try await history.record(item("a"), heard: .seconds(30))
        elapse(.seconds(60))
        let renamed = HeardItem(key: "a", address: "file:///a", title: "New", artist: "Someone")
        try await history.record(renamed, heard: .milliseconds(1_500), isFinished: true)
        let entry = try #require(try await history.entry(for: "a"))
        #expect(entry.item == renamed)
        #expect(entry.firstHeard == .seconds(1_000_000))
        #expect(entry.lastHeard == .seconds(1_000_060))
        #expect(entry.heard == .milliseconds(31_500))
        #expect(entry.finishedCount == 1)
        #expect(try await history.entries() == [entry])
    }

    @Test func theLastHeardIsFirstAndPagesJoinWithoutAGap() async throws {
        for number in 0..<50 {
            try await history.record(item("\(number)"), heard: .seconds(1))
            // Several have the same time.
            if number % 7 == 0 { elapse(.seconds(1)) }
        }
        let all = try await history.entries()
        #expect(all.map(\.id) == (0..<50).reversed().map { "\($0)" })
        var paged: [HistoryEntry] = []
        while true {
            let page = try await history.entries(limit: 7, after: paged.last)
            if page.isEmpty { break }
            paged += page
        }
        #expect(paged == all)
    }

    @Test func aClockThatGoesBackwardsTakesNothingBack() async throws {
        try await history.record(item("a"), heard: .seconds(1))
        elapse(.seconds(-500_000))
        try await history.record(item("a"), heard: .seconds(-5))
        let entry = try await history.entry(for: "a")
        #expect(entry?.lastHeard == .seconds(1_000_000))
        #expect(entry?.heard == .seconds(1))
    }

    @Test func timesBeyondAllMeasureAreClamped() async throws {
        let endless = Duration(secondsComponent: .max, attosecondsComponent: 0)
        for _ in 0..<3 { try await history.record(item("a"), heard: endless) }
        #expect(try await history.entry(for: "a")?.heard == .microseconds(Int64.max))
    }

    @Test func aTextThatIsTooLongIsCutBetweenCharacters() async throws {
        let long = String(repeating: "日", count: 5_000)
        try await history.record(HeardItem(key: "a", address: long, title: long), heard: .zero)
        let title = try #require(try await history.entry(for: "a")?.item.title)
        #expect(title.utf8.count == 2_046)
        #expect(title.allSatisfy { $0 == "日" })
    }

    @Test(arguments: ["", String(repeating: "k", count: 4_097)])
    func aKeyThatCanNotBeKeptIsRefused(key: String) async {
        await #expect(throws: PlaybackStorageError(.invalidInput)) {
            try await history.record(item(key), heard: .zero)
        }
    }

    @Test func whatIsForgottenIsGone() async throws {
        for key in ["a", "b", "c"] { try await history.record(item(key), heard: .zero) }
        try await history.remove("b")
        try await history.remove("b")
        #expect(try await history.entries().map(\.id) == ["c", "a"])
        try await history.removeAll()
        #expect(try await history.entries().isEmpty)
    }

    @Test func aFileThatSomebodyElseFilledIsReadWithinBounds() async throws {
        try await history.record(item("sane"), heard: .zero)
        var other = try folder.connect()
        try other.script(
            """
            INSERT INTO history VALUES (90, 'long', 'a', printf('%.*c', 50000, 'x'), NULL, 1, 9, 1, 1);
            INSERT INTO history VALUES (91, 'words', 'a', 'b', 'c', 'first', 'last', 'heard', 'n');
            INSERT INTO history VALUES (92, x'00FF', x'FF', x'FF', x'FF', 1, 8, 1, 1);
            INSERT INTO history VALUES (93, 'ill', CAST(x'FF41' AS TEXT), NULL, NULL, 1, 7, 1, 1);
            """)
        let entries = try await history.entries()
        #expect(entries.map(\.id) == ["sane", "long", "ill"])
        #expect(entries[1].item.title == String(repeating: "x", count: 2_048))
        #expect(entries[2].item.address == "\u{FFFD}A")
    }
}
