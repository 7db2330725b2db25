import Foundation
import PodcastFeeds
import Testing

@Suite struct FeedTranscriptTests {
    private typealias Cue = FeedTranscript.Cue

    private func transcript(_ text: String) throws -> FeedTranscript {
        try FeedTranscript(Array(text.utf8))
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func subRipIsReadWithEveryKindOfLineEnd(lineEnd: String) throws {
        let text = """
            1
            00:00:00,179 --> 00:00:02,399
            Travis: When you <i>first</i>
            get started

            2
            00:00:02,400 --> 0:0:04.7
            {\\an8}3 &amp; 4 < 5

            """
        let transcript = try transcript(text.replacing("\n", with: lineEnd))
        #expect(transcript.format == .subRip)
        #expect(
            transcript.cues == [
                Cue(
                    startMilliseconds: 179, endMilliseconds: 2_399,
                    text: "Travis: When you first\nget started"),
                Cue(startMilliseconds: 2_400, endMilliseconds: 4_700, text: "3 & 4 < 5"),
            ])
    }

    @Test func aMissingBlankLineCostsNothing() throws {
        let text = """
            1
            00:01 --> 00:02
            one
            2
            00:02 --> 00:03
            two
            """
        #expect(try transcript(text).cues.map(\.text) == ["one", "two"])
    }

    @Test func webVTTIsReadWithVoicesAndWithoutNotes() throws {
        let text = """
            \u{FEFF}WEBVTT - a title
            Kind: captions

            STYLE
            ::cue { color: red }

            NOTE 00:00.000 --> 00:01.000
            nobody hears this

            first
            00:00.500 --> 00:02.760 align:start
            <v.loud Sarah>In today's <00:01.000><c.big>episode</c>&nbsp;1</v>

            01:00:02.760 --> 01:00:06.090
            Nobody &lt;says&gt; this
            """
        let transcript = try transcript(text)
        #expect(transcript.format == .webVTT)
        #expect(
            transcript.cues == [
                Cue(
                    startMilliseconds: 500, endMilliseconds: 2_760, speaker: "Sarah",
                    text: "In today's episode\u{A0}1"),
                Cue(
                    startMilliseconds: 3_602_760, endMilliseconds: 3_606_090,
                    text: "Nobody <says> this"),
            ])
    }

    @Test func jsonOfThePodcastNamespaceIsRead() throws {
        let text = """
            {"version": "1.0.0", "segments": [
              {"speaker": "Luke", "startTime": 2.75, "endTime": 3.0, "body": "Nooooo"},
              {"speaker": "Darth", "startTime": 0.5, "endTime": 0.75, "body": "I"},
              {"startTime": 1, "body": "am"}, {"body": "never"}, {"startTime": -1, "body": "no"},
              {"startTime": 1e300, "body": "late"}, 7]}
            """
        let transcript = try transcript(text)
        #expect(transcript.format == .podcastNamespace)
        #expect(
            transcript.cues == [
                Cue(startMilliseconds: 500, endMilliseconds: 750, speaker: "Darth", text: "I"),
                Cue(startMilliseconds: 1_000, endMilliseconds: 1_000, text: "am"),
                Cue(
                    startMilliseconds: 2_750, endMilliseconds: 3_000, speaker: "Luke",
                    text: "Nooooo"),
            ])
    }

    @Test func theCueThatIsHeardIsFound() {
        let transcript = FeedTranscript(
            format: .webVTT,
            cues: [
                Cue(startMilliseconds: 5_000, endMilliseconds: 6_000, text: "inner"),
                Cue(startMilliseconds: 4_000, endMilliseconds: 9_000, text: "outer"),
                Cue(startMilliseconds: 1_000, endMilliseconds: 2_000, text: "first"),
            ])
        let heard = [999, 1_000, 1_999, 2_000, 4_500, 5_500, 6_000, 9_000].map {
            transcript.cue(atMilliseconds: $0)?.text
        }
        #expect(heard == [nil, "first", "first", nil, "outer", "inner", "outer", nil])
    }

    @Test(arguments: [
        "", " \n", "hello", "<html><body>00:01</body></html>", "{}", "{\"segments\": 3}", "[1]",
        "00:99999999 --> 1", "1\n-00:01 --> 00:02\nx",
    ])
    func whatIsNoTranscriptIsRefused(text: String) {
        #expect(throws: PodcastFeedError.self) { try transcript(text) }
    }

    @Test func aTranscriptThatIsTooLargeIsBounded() throws {
        var limits = TranscriptLimits()
        limits.bytes = 10_000
        limits.cues = 3
        limits.textLength = 10
        let cue = "00:01 --> 00:02\n12345678\n90ü\nmore\n\n"
        let bytes = Array(String(repeating: cue, count: 20).utf8)
        let transcript = try FeedTranscript(bytes, limits: limits)
        #expect(transcript.cues.map(\.text) == ["12345678", "12345678", "12345678"])
        let expected = PodcastFeedError(.limitExceeded(.bytes), message: "")
        #expect(throws: expected) {
            try FeedTranscript([UInt8](repeating: 0x20, count: 10_001), limits: limits)
        }
    }

    @Test func everyCutOfAFileIsReadOrRefused() throws {
        let text = "WEBVTT\n\nid\n00:00.500 --> 00:02.760\n<v Sarah>a &amp; ü<00:01.000>b</v>\n\n"
        let bytes = Array(text.utf8)
        for count in 0...bytes.count {
            let cut = try? FeedTranscript(Array(bytes.prefix(count)))
            #expect((cut?.cues.count ?? 0) <= 1)
        }
    }
}
