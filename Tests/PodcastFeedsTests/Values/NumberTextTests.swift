import Testing

@testable import PodcastFeeds

@Suite("Numbers and flags")
struct NumberTextTests {
    @Test(
        "read whole numbers and nothing else",
        arguments: [
            ("0", 0), (" 12 ", 12), ("007", 7), ("999999999999999999", 999_999_999_999_999_999),
            ("", nil), ("-1", nil), ("1.5", nil), ("1,000", nil), ("12a", nil), ("٣", nil),
            ("9999999999999999999", nil),
        ] as [(String, Int?)])
    func numbers(text: String, expected: Int?) {
        #expect(NumberText.read(Array(text.utf8)[...]) == expected)
    }

    @Test(
        "read the words of flags in any case",
        arguments: [
            ("yes", true), ("Yes", true), ("TRUE", true), ("explicit", true), ("no", false),
            ("False", false), ("clean", false), ("", nil), ("maybe", nil), ("1", nil),
        ] as [(String, Bool?)])
    func flags(text: String, expected: Bool?) {
        #expect(NumberText.readFlag(Array(text.utf8)[...]) == expected)
    }
}
