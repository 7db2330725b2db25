import PlaybackControl
import Testing

@Suite struct WhySilentTests {
    private let item = PlaybackItem(address: "one.mp3")

    @Test(arguments: [
        (PlaybackPhase.idle, [SilenceCause.nothingLoaded]), (.loading, [.loading]),
        (.ready, [.starting]), (.buffering(.stalled), [.buffering(.stalled)]), (.playing, []),
        (.paused, [.starting]),
        (.ended(.playedToEnd(frames: 1)), [.ended(.playedToEnd(frames: 1))]),
        (
            .failed(PlaybackFailure(.decoding, message: "Choose another file.")),
            [.failed(PlaybackFailure(.decoding, message: "Choose another file."))]
        ),
    ])
    func eachPhaseHasItsAnswer(phase: PlaybackPhase, causes: [SilenceCause]) {
        var state = PlaybackState(phase: phase, intent: .play)
        #expect(state.whySilent == causes)
        state.silence = [.zeroVolume, .noDevice]
        #expect(state.whySilent == causes + [.output(.noDevice), .output(.zeroVolume)])
    }

    @Test(arguments: [
        (PlaybackPhase.loading, [SilenceCause.notWanted, .loading]), (.ready, [.notWanted]),
        (.buffering(.seeking), [.notWanted, .buffering(.seeking)]), (.paused, [.notWanted]),
    ])
    func whatTheUserDoesNotWantComesFirst(phase: PlaybackPhase, causes: [SilenceCause]) {
        #expect(PlaybackState(phase: phase, intent: .pause).whySilent == causes)
    }

    @Test func theOutputStaysSilentWhateverTheItemDoes() {
        var machine = PlaybackStateMachine()
        #expect(machine.silence([.muted]).outcome == .applied)
        #expect(machine.silence([.muted]).outcome == .duplicate)
        _ = machine.begin(item, intent: .play)
        #expect(machine.state.whySilent == [.loading, .output(.muted)])
        _ = machine.stop()
        #expect(machine.state == PlaybackState(silence: [.muted]))
        #expect(machine.silence([]).actions == .publish)
        #expect(machine.state == PlaybackState())
    }
}
