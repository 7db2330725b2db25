import PlaybackControl
import Testing

@Suite struct PlaybackTimeTests {
    @Test(
        arguments: [
            (Duration.zero, "0:00"), (.milliseconds(999), "0:00"), (.seconds(9), "0:09"),
            (.seconds(751), "12:31"), (.seconds(3_599), "59:59"), (.seconds(3_600), "1:00:00"),
            (.seconds(3_754), "1:02:34"), (.seconds(-751), "-12:31"), (.seconds(-0.5), "0:00"),
            (.seconds(360_000), "100:00:00"), (.seconds(Int64.min), "-2562047788015215:30:08"),
        ])
    func readsLikeTheTimeBesideASeekBar(duration: Duration, text: String) {
        #expect(PlaybackTime(duration).description == text)
    }

    @Test(arguments: [
        (0, "0s", "0 seconds"), (45, "45s", "45 seconds"), (60, "1m", "1 minute"),
        (751, "12m", "12 minutes 31 seconds"), (3_600, "1h", "1 hour"),
        (4_981, "1h 23m", "1 hour 23 minutes 1 second"), (7_205, "2h", "2 hours 5 seconds"),
        (-751, "-12m", "minus 12 minutes 31 seconds"),
    ])
    func aTimeIsShortInAListAndWholeWhenSpoken(seconds: Int, compact: String, spoken: String) {
        let time = PlaybackTime(.seconds(seconds))
        #expect(time.compact == compact)
        #expect(time.spoken == spoken)
    }

    @Test(arguments: [
        (0.0, 751.9, "-12:31"), (750.9, 751.1, "-0:01"), (751.0, 751.9, "0:00"),
        (800, 751, "0:00"), (-5, 60, "-1:00"), (5, -60, "0:00"),
    ])
    func whatIsLeftAddsUpWithWhatIsShown(position: Double, duration: Double, text: String) {
        let left = PlaybackTime.remaining(at: .seconds(position), of: .seconds(duration))
        #expect(left.description == text)
    }

    @Test func anyNumberIsATimeOrNone() {
        #expect(PlaybackTime(seconds: 61.9)?.description == "1:01")
        #expect(PlaybackTime(seconds: -61.9)?.description == "-1:01")
        #expect(PlaybackTime(seconds: -0.5)?.description == "0:00")
        #expect(PlaybackTime(seconds: 1e300)?.seconds == .max)
        #expect(PlaybackTime(seconds: -1e300)?.seconds == .min)
        #expect(PlaybackTime(seconds: .nan) == nil)
        #expect(PlaybackTime(seconds: .infinity) == nil)
        #expect(PlaybackTime(seconds: -1e300)?.description.isEmpty == false)
    }
}
