import Testing

@testable import PodcastFeeds

@Suite("Durations")
struct DurationTextTests {
    @Test(
        "are read in every form that podcasts write",
        arguments: [
            ("1:02:03", Duration.seconds(3_723)),
            ("01:02:03", .seconds(3_723)),
            ("100:00:00", .seconds(360_000)),
            ("62:03", .seconds(3_723)),
            ("2:3", .seconds(123)),
            ("0:90:00", .seconds(5_400)),
            ("0", .zero),
            ("00:00:00", .zero),
            ("3723", .seconds(3_723)),
            ("  3723\n", .seconds(3_723)),
            ("3723.5", .milliseconds(3_723_500)),
            ("3723.", .seconds(3_723)),
            ("1:02:03.25", .milliseconds(3_723_250)),
            ("1:02:03,250", .milliseconds(3_723_250)),
            ("1.1234567899", .nanoseconds(1_123_456_789)),
            ("3599999", .seconds(3_599_999)),
        ])
    func good(text: String, expected: Duration) {
        #expect(DurationText.read(Array(text.utf8)[...]) == expected)
    }

    @Test(
        "are nil when they make no sense or have no bound",
        arguments: [
            "", " ", ":", "1:", ":30", "1::3", "1:2:3:4", "-5", "-1:00", "+5", "1h", "1 h 2 min",
            "about an hour", "1:2a", "1:100", "12345:00", "1000:00:00", "3600000", "99999999",
            "99999999999999999999999999", "1.5:00", "1.2.3", "NaN", "inf", "١:٠٠", "0x10",
        ])
    func bad(text: String) {
        #expect(DurationText.read(Array(text.utf8)[...]) == nil)
    }
}
