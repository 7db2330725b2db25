import PlaybackControl
import Testing

@testable import MediaPlayback

@Suite struct PositionPacingTests {
    private func playing(at milliseconds: Int, rate: Double = 1) -> PlaybackState {
        PlaybackState(
            phase: .playing, intent: .play, rate: rate, position: .milliseconds(milliseconds))
    }

    @Test(arguments: [(1.0, 21), (2.0, 21), (0.5, 21)])
    func aPositionThatMovesIsShownTwiceASecond(rate: Double, count: Int) {
        var pacing = PositionPacing()
        // Ten seconds, told ten times a second.
        let shown = (0...100).count {
            pacing.isShown(playing(at: Int(Double($0 * 100) * rate), rate: rate))
        }
        #expect(shown == count)
    }

    @Test func allElseIsShownAtOnce() {
        var pacing = PositionPacing()
        var paused = playing(at: 5_010)
        paused.phase = .paused
        var seeking = paused
        seeking.pendingTarget = .seconds(7)
        let states = [
            playing(at: 1_000), playing(at: 1_100), playing(at: 900), playing(at: 5_000), paused,
            seeking, paused, paused,
        ]
        let shown = states.map { pacing.isShown($0) }
        #expect(shown == [true, false, true, true, true, true, true, false])
    }
}
