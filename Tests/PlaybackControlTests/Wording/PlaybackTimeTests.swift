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
}
