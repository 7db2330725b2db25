import PlaybackControl
import Testing

@Suite struct SpokenLabelTests {
    @Test(arguments: [
        (SpokenLabel.play, "Play"), (.pause, "Pause"), (.nextItem, "Next"),
        (.previousItem, "Previous"), (.seekBar, "Playback position"),
        (.skipBack(.seconds(15)), "Skip back 15 seconds"),
        (.skipForward(.seconds(15)), "Skip forward 15 seconds"),
        (.skipForward(.seconds(60)), "Skip forward 1 minute"),
        (.skipBack(.seconds(-5)), "Skip back 0 seconds"),
        (.duration(.container(.seconds(3_754))), "Duration 1 hour 2 minutes 34 seconds"),
        (.duration(.unknown), "Duration unknown"), (.duration(.live), "Live"),
        (.remaining(.seconds(61)), "1 minute 1 second remaining"),
        (.position(.seconds(5), of: .unknown), "5 seconds"),
        (.position(.seconds(5), of: .feed(.seconds(60))), "5 seconds of 1 minute"),
        (.position(.seconds(99), of: .feed(.seconds(60))), "1 minute of 1 minute"),
    ])
    func aLabelIsASentenceOfWholeWords(label: SpokenLabel, text: String) {
        #expect(label.description == text)
    }

    @Test(arguments: [
        (PlaybackPhase.idle, "Nothing to play"), (.loading, "Loading"),
        (.ready, "Ready at 12 minutes 31 seconds"),
        (.buffering(.stalled), "Buffering at 12 minutes 31 seconds"),
        (.playing, "Playing at 12 minutes 31 seconds"),
        (.paused, "Paused at 12 minutes 31 seconds"),
        (.ended(.playedToEnd(frames: 1)), "Ended"),
        (
            .failed(PlaybackFailure(.loading, message: "Check the network.")),
            "Can't play. Check the network."
        ),
    ])
    func theStateIsASentence(phase: PlaybackPhase, text: String) {
        let state = PlaybackState(phase: phase, position: .seconds(751))
        #expect(SpokenLabel.state(state).description == text)
    }

    @Test func whereASeekIsGoingIsSaid() {
        let state = PlaybackState(
            phase: .paused, position: .seconds(1), pendingTarget: .seconds(60))
        #expect(SpokenLabel.state(state).description == "Paused at 1 minute")
    }
}
