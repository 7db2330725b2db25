import PlaybackControl
import Testing

@testable import podcast_player

/// What is written into the history of a row of states.
@Suite struct HistoryRulesTests {
    private let item = PlaybackItem(address: "a.mp3")
    private let next = PlaybackItem(address: "b.mp3")
    private let first = PlaybackGeneration.next()
    private let second = PlaybackGeneration.next()

    private func state(
        _ phase: PlaybackPhase, at seconds: Double = 0, of item: PlaybackItem? = nil,
        generation: PlaybackGeneration? = nil, pending: Duration? = nil
    ) -> PlaybackState {
        let item = item ?? self.item
        return PlaybackState(
            item: item,
            stamp: PlaybackStamp(occurrence: item.id, generation: generation ?? first),
            phase: phase, intent: .play, position: .seconds(seconds), pendingTarget: pending,
            duration: .container(.seconds(100)))
    }

    private func hearing(
        _ seconds: Double, of item: PlaybackItem? = nil, isFinished: Bool = false
    ) -> HistoryRules.Hearing {
        HistoryRules.Hearing(
            item: item ?? self.item, heard: .seconds(seconds), isFinished: isFinished)
    }

    @Test func aPauseWritesWhatWasHeard() {
        var rules = HistoryRules()
        let states = [
            state(.loading), state(.playing), state(.playing, at: 1), state(.playing, at: 3),
            state(.paused, at: 4), state(.paused, at: 4),
        ]
        #expect(states.flatMap { rules.take($0) } == [hearing(4)])
        #expect(rules.finish().isEmpty)
    }

    @Test func whatASeekLeapsOverWasNotHeard() {
        var rules = HistoryRules()
        let states = [
            state(.playing), state(.playing, at: 2),
            state(.playing, at: 2, generation: second, pending: .seconds(9)),
            state(.playing, at: 9, generation: second),
            state(.playing, at: 10, generation: second),
        ]
        #expect(states.flatMap { rules.take($0) }.isEmpty)
        #expect(rules.finish() == [hearing(3)])
    }

    @Test func whatIsHeardWithoutABreakIsWrittenInPieces() {
        var rules = HistoryRules()
        let written = (0...65).flatMap { rules.take(state(.playing, at: Double($0))) }
        #expect(written == [hearing(30), hearing(30)])
        #expect(rules.finish() == [hearing(5)])
    }

    @Test func howeverFewStatesComeAllIsCounted() {
        var rules = HistoryRules()
        #expect(rules.take(state(.playing)).isEmpty)
        #expect(rules.take(state(.playing, at: 90)) == [hearing(90)])
    }

    @Test func silencesThatWereLeftOutWereNotHeard() {
        var rules = HistoryRules()
        var later = state(.playing, at: 9)
        later.skippedSilence = .seconds(4)
        #expect([state(.playing), later].flatMap { rules.take($0) }.isEmpty)
        #expect(rules.finish() == [hearing(5)])
    }

    @Test func anEndIsTakenOnce() {
        var rules = HistoryRules()
        _ = [state(.playing), state(.playing, at: 5)].flatMap { rules.take($0) }
        let stamp = PlaybackStamp(occurrence: item.id, generation: first)
        #expect(rules.ended(stamp) == [hearing(5, isFinished: true)])
        #expect(rules.ended(stamp).isEmpty)
    }

    @Test func anotherItemWritesTheOneBeforeAndItsEndIsTakenBeforeAndAfter() {
        let stamp = PlaybackStamp(occurrence: item.id, generation: first)
        for isEarly in [true, false] {
            var rules = HistoryRules()
            var written = [state(.playing), state(.playing, at: 5)].flatMap { rules.take($0) }
            if isEarly { written += rules.ended(stamp) }
            written += rules.take(state(.playing, of: next, generation: second))
            if !isEarly { written += rules.ended(stamp) }
            #expect(written.map(\.item) == Array(repeating: item, count: isEarly ? 1 : 2))
            #expect(written.map(\.heard).reduce(.zero, +) == .seconds(5))
            #expect(written.filter(\.isFinished).count == 1)
        }
    }

    @Test func theEndOfWhatIsUnknownIsNothing() {
        var rules = HistoryRules()
        let stamp = PlaybackStamp(occurrence: item.id, generation: first)
        #expect(rules.ended(stamp).isEmpty)
    }
}
