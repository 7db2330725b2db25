import PlaybackControl
import Testing

@testable import podcast_player

/// What is kept of a row of states.
@Suite struct PositionRulesTests {
    private let item = PlaybackItem(address: "a.mp3")
    private let first = PlaybackGeneration.next()
    private let second = PlaybackGeneration.next()

    private func state(
        _ phase: PlaybackPhase, at seconds: Double = 0, generation: PlaybackGeneration? = nil,
        pending: Duration? = nil
    ) -> PlaybackState {
        PlaybackState(
            item: item,
            stamp: PlaybackStamp(occurrence: item.id, generation: generation ?? first),
            phase: phase, intent: .play, position: .seconds(seconds), pendingTarget: pending,
            duration: .container(.seconds(100)))
    }

    private func record(
        _ seconds: Double, _ source: ResumePositionSource
    ) -> PositionRules.Action {
        .record(item.id, .seconds(seconds), of: .seconds(100), from: source)
    }

    private func actions(_ states: [PlaybackState]) -> [PositionRules.Action] {
        var rules = PositionRules()
        return states.flatMap { rules.take($0) }
    }

    @Test func whatIsHeardIsKeptAndAPauseSavesIt() {
        let actions = actions([
            state(.loading), state(.playing), state(.playing, at: 1), state(.playing, at: 2),
            state(.paused, at: 2),
        ])
        #expect(
            actions == [record(1, .playback), record(2, .playback), .flush(.pause)])
    }

    @Test func beginningWhereItWasLeftIsNoSeek() {
        let actions = actions([
            state(.loading, pending: .seconds(50)), state(.ready, pending: .seconds(50)),
            state(.playing, at: 50), state(.playing, at: 51),
        ])
        #expect(!actions.contains(record(0, .seek)))
        #expect(actions.last == record(51, .playback))
    }

    @Test func aSeekIsSavedWhenItHasLanded() {
        let actions = actions([
            state(.loading), state(.playing), state(.playing, generation: second, pending: .zero),
            state(.playing, at: 0, generation: second),
        ])
        #expect(actions == [record(0, .seek), .flush(.seek)])
    }

    @Test func theEndAndTheNextItemAreSaved() {
        let ended = PlaybackPhase.ended(.playedToEnd(frames: 100))
        let actions = actions([
            state(.loading), state(.playing, at: 0), state(ended, at: 100), PlaybackState(),
        ])
        #expect(actions == [record(100, .end), .flush(.pause), .flush(.itemChange)])
    }

    @Test func aBroadcastHasNoPlaceToGoOnFrom() {
        var live = state(.playing, at: 5)
        live.duration = .live
        #expect(actions([state(.loading), live]).isEmpty)
    }
}
