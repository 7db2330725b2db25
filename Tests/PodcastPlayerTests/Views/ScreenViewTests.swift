import PlaybackControl
import Testing

@testable import podcast_player

/// Every page at every size, as text.
@Suite struct ScreenViewTests {
    private static let sizes = [(80, 24), (200, 60), (40, 10), (20, 5)]

    private static var now: NowPlaying {
        var now = NowPlaying(title: "The late error")
        now.show = "Player Primitives Demo"
        now.phase = .playing
        now.time = .seconds(751)
        now.duration = .container(.seconds(3_754))
        now.chapter = .init(number: 2, count: 5, title: "What is dropped")
        now.words = "Not here."
        now.artwork = "https://example.org/art.png"
        now.rate = 1.5
        now.volume = 0.8
        now.sleep = "19:42"
        now.loop = .one
        return now
    }

    /// Episodes with titles that are hard to lay out.
    private static let rows = [
        ListRow(
            number: 1, title: "Hello from the speakers", date: "2026-01-05", length: "1h 23m",
            progress: "done", download: "saved", hasArtwork: true),
        ListRow(
            number: 2, title: "The late error", isPlaying: true, date: "2026-01-12", length: "17m",
            progress: "45%"),
        ListRow(
            number: 3,
            title: "日本語のとても長い題名 with 👩‍👩‍👧 and more words than there is room for in a line of eighty",
            isSelected: true, date: "2026-01-19", length: "12s", download: "v45%"),
        ListRow(
            number: 4, title: "e\u{301}te\u{301} \u{1B}[31mred\u{202E}txt\u{7}", date: nil,
            length: nil),
    ]

    private func text(_ content: ScreenContent, _ page: Page, _ columns: Int, _ rows: Int) -> String
    {
        let lines = ScreenView.lines(content, page, size: ScreenSize(columns: columns, rows: rows))
        #expect(lines.count == rows)
        for line in lines { #expect(TextWidth.width(of: line.text) == columns) }
        return lines.map { "|\($0.text)|" }.joined(separator: "\n")
    }

    @Test(arguments: sizes)
    func theListOfEpisodesFitsEverySize(columns: Int, rows: Int) throws {
        let content = ScreenContent(
            now: Self.now, title: "Player Primitives Demo", rows: Self.rows, count: 4)
        try expectGolden("episodes-\(columns)x\(rows)", text(content, .episodes, columns, rows))
    }

    @Test(arguments: sizes)
    func whatIsPlayedFitsEverySize(columns: Int, rows: Int) throws {
        let content = ScreenContent(now: Self.now, title: "Now playing")
        try expectGolden("playing-\(columns)x\(rows)", text(content, .playing, columns, rows))
    }

    @Test(arguments: sizes)
    func theKeysFitEverySize(columns: Int, rows: Int) throws {
        let content = ScreenContent(title: "Keys", message: "Sleep timer: off.")
        try expectGolden("help-\(columns)x\(rows)", text(content, .help, columns, rows))
    }

    @Test(arguments: 0..<8, 0..<40)
    func noSizeIsTooSmall(rows: Int, columns: Int) {
        for page in [Page.podcasts, .episodes, .playing, .chapters, .help] {
            let content = ScreenContent(
                now: Self.now, title: "日本語", rows: Self.rows, count: 4, message: "Paused.")
            let lines = ScreenView.lines(
                content, page, size: ScreenSize(columns: columns, rows: rows))
            #expect(lines.count == (columns == 0 ? 0 : rows))
            #expect(lines.allSatisfy { TextWidth.width(of: $0.text) == columns })
        }
    }

    @Test(
        arguments: [
            (DurationClaim.feed(.seconds(900)), "~-2:29"), (.container(.seconds(900)), "-2:29"),
            (.live, "live"), (.unknown, ""),
        ] as [(DurationClaim, String)])
    func whatIsLeftSaysHowSureItIs(claim: DurationClaim, expected: String) {
        var now = Self.now
        now.duration = claim
        #expect(NowPlayingText.remaining(now) == expected)
    }

    @Test(
        arguments: [
            (0.0, "[>---]"), (0.5, "[==>-]"), (1.0, "[===>]"), (nil, "[~~~~]"),
        ] as [(Double?, String)])
    func theBarShowsHowFarItIs(fraction: Double?, expected: String) {
        #expect(SeekBar.text(fraction, columns: 6) == expected)
    }

    @Test(arguments: [(0.5, "0.5x"), (1, "1x"), (1.25, "1.25x"), (1.05, "1.05x"), (2, "2x")])
    func theSpeedIsShort(rate: Double, expected: String) {
        #expect(NowPlayingText.rate(rate) == expected)
    }
}
