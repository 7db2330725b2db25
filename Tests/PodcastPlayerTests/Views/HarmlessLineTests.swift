import PlaybackControl
import Testing

@testable import podcast_player

/// No text of a feed, a tag, a broadcast or a transcript moves the cursor or sets a colour.
@Suite struct HarmlessLineTests {
    private static let harmful: [String] =
        (0..<0x20).map { String(Character(Unicode.Scalar(UInt8($0)))) }
        + (0x7F..<0xA0).map { String(Character(Unicode.Scalar(UInt8($0)))) }
        + [
            "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{2028}",
            "\u{2029}",
        ]

    @Test(arguments: harmful)
    func nothingHarmfulIsDrawn(text: String) throws {
        let nasty = "a\(text)[31mb"
        var now = NowPlaying(title: nasty)
        now.show = nasty
        now.phase = .playing
        now.chapter = .init(number: 1, count: 1, title: nasty)
        now.words = nasty
        now.song = nasty
        now.artwork = nasty
        let content = ScreenContent(
            now: now, title: nasty, rows: [ListRow(number: 1, title: nasty)], count: 1,
            message: nasty)
        let harmful = try #require(text.unicodeScalars.first)
        for page in [Page.podcasts, .episodes, .playing, .chapters, .help] {
            let lines = ScreenView.lines(content, page, size: ScreenSize(columns: 40, rows: 20))
            for line in lines {
                #expect(!line.text.unicodeScalars.contains(harmful))
                #expect(TextWidth.width(of: line.text) == 40)
            }
        }
    }
}
