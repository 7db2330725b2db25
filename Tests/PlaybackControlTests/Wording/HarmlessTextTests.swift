import PlaybackControl
import Testing

@Suite struct HarmlessTextTests {
    /// What no literal may hold.
    private static let noncharacters = [0xFDD0, 0xFFFE, 0x1FFFF].reduce(into: "") { text, value in
        if let scalar = Unicode.Scalar(UInt32(value)) { text.unicodeScalars.append(scalar) }
    }

    @Test(arguments: [
        ("plain – déjà vu 日本 👩‍👩‍👧", "plain – déjà vu 日本 👩‍👩‍👧"), ("", ""), ("a\tb\r\nc", "a b  c"),
        ("\u{1B}[31mred\u{7}", "␛[31mred␇"), ("\u{0}\u{7F}\u{9B}", "␀␡\u{FFFD}"),
        ("\u{202E}abc\u{2066}\u{200F}", "\u{FFFD}abc\u{FFFD}\u{FFFD}"),
        (noncharacters, "\u{FFFD}\u{FFFD}\u{FFFD}"), ("a\u{2028}b", "a b"),
    ])
    func textBecomesHarmless(text: String, expected: String) {
        #expect(HarmlessText.text(text) == expected)
    }

    @Test func aLongTextIsCutBetweenCharacters() {
        let text = HarmlessText.text(String(repeating: "日", count: 9_000))
        #expect(text.utf8.count == 4_095)
        #expect(text.allSatisfy { $0 == "日" })
    }
}
