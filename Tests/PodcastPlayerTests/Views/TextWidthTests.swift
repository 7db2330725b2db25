import Testing

@testable import podcast_player

@Suite struct TextWidthTests {
    @Test(
        arguments: [
            ("abc", 3), ("", 0), ("日本語", 6), ("한국", 4), ("é", 1), ("e\u{301}", 1),
            ("👩‍👩‍👧", 2), ("🎧", 2), ("☁\u{FE0F}", 2), ("ｆｕｌｌ", 8), ("\u{301}", 0), ("…", 1),
        ] as [(String, Int)])
    func aTextTakesSoManyColumns(text: String, width: Int) {
        #expect(TextWidth.width(of: text) == width)
    }

    @Test(
        arguments: [
            ("abc", 5, "abc  "), ("abcdef", 4, "abc…"), ("日本語", 4, "日… "), ("日本語", 5, "日本…"),
            ("日本語", 6, "日本語"), ("abc", 0, ""), ("abc", 1, "…"), ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"),
        ] as [(String, Int, String)])
    func aTextIsCutOrFilledToItsColumns(text: String, columns: Int, expected: String) {
        let fitted = TextWidth.fitted(text, to: columns)
        #expect(fitted == expected)
        #expect(TextWidth.width(of: fitted) == columns)
    }

    @Test func theRightEdgeIsKeptWhereThereIsRoom() {
        #expect(TextWidth.edges("a long title", "1h 2m", columns: 12) == "a lon… 1h 2m")
        #expect(TextWidth.edges("a", "12:31", columns: 8) == "a       ")
        #expect(TextWidth.edges("日本語日本語", "9m", columns: 9) == "日本…  9m")
    }
}
