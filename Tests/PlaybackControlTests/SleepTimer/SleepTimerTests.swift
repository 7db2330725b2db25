import PlaybackControl
import Testing

/// Each test is a transcript: what is heard goes in, what has to be done comes out.
@Suite struct SleepTimerTests {
    private var timer = SleepTimer()
    private let earlier = PlaybackStamp(occurrence: .next(), generation: .next())
    private let stamp = PlaybackStamp(occurrence: .next(), generation: .next())

    private func moment(
        _ time: Int = 0, position: Int = 0, stamp: PlaybackStamp? = nil, chapterEnd: Int? = nil
    ) -> SleepMoment {
        SleepMoment(
            time: .seconds(time), stamp: stamp ?? self.stamp, position: .seconds(position),
            chapterEnd: chapterEnd.map { .seconds($0) })
    }

    private func afterSeek() -> PlaybackStamp {
        PlaybackStamp(occurrence: stamp.occurrence, generation: .next())
    }

    // MARK: - Durations

    @Test mutating func aListeningTimerFadesPausesGoesBackAndRestores() {
        #expect(timer.start(.listening(.seconds(60)), at: moment(), fade: .seconds(20)) == [])
        #expect(timer.advance(to: moment(position: 40)) == [])
        #expect(timer.remaining == .seconds(20))
        #expect(timer.advance(to: moment(position: 45)) == [.setGain(0.75)])
        #expect(timer.isFading)
        #expect(timer.advance(to: moment(position: 55)) == [.setGain(0.25)])
        #expect(
            timer.advance(to: moment(position: 61))
                == [.pause(resumingAt: .seconds(45)), .restoreVolume])
        #expect(timer == SleepTimer())
        #expect(timer.advance(to: moment(position: 70)) == [])
    }

    @Test mutating func aListeningTimerStandsStillWhileNothingIsHeard() {
        _ = timer.start(.listening(.seconds(60)), at: moment())
        #expect(timer.advance(to: moment(3_600)) == [])
        #expect(timer.remaining == .seconds(60))
    }

    @Test mutating func whatASeekLeapsOverWasNotHeard() {
        _ = timer.start(.listening(.seconds(60)), at: moment())
        let sought = afterSeek()
        #expect(timer.advance(to: moment(position: 500, stamp: sought)) == [])
        #expect(timer.advance(to: moment(position: 510, stamp: sought)) == [])
        #expect(timer.remaining == .seconds(50))
        #expect(timer.advance(to: moment(position: 90)) == [])
        #expect(timer.advance(to: moment(position: 400, stamp: sought)) == [])
        #expect(timer.remaining == .seconds(50))
    }

    @Test mutating func anElapsingTimerGoesOnWhileNothingIsHeard() {
        _ = timer.start(.elapsing(.seconds(60)), at: moment(100), fade: .zero)
        #expect(timer.advance(to: moment(159)) == [])
        #expect(timer.advance(to: moment(160)) == [.pause(resumingAt: nil)])
    }

    @Test mutating func afterASeekInAFadeTheWayBackLeadsToWhereTheSeekLanded() {
        _ = timer.start(.elapsing(.seconds(10)), at: moment(), fade: .seconds(10))
        #expect(timer.advance(to: moment(5, position: 5)) == [.setGain(0.5)])
        let sought = afterSeek()
        #expect(timer.advance(to: moment(6, position: 300, stamp: sought)) == [.setGain(0.4)])
        #expect(
            timer.advance(to: moment(10, position: 304, stamp: sought))
                == [.pause(resumingAt: .seconds(300)), .restoreVolume])
    }

    @Test mutating func aFadeThatEndsInAnotherItemLeadsNowhereBack() {
        _ = timer.start(.elapsing(.seconds(10)), at: moment(), fade: .seconds(10))
        _ = timer.advance(to: moment(5, position: 5))
        let next = PlaybackStamp(occurrence: .next(), generation: .next())
        #expect(
            timer.advance(to: moment(11, stamp: next))
                == [.pause(resumingAt: nil), .restoreVolume])
    }

    @Test(arguments: [(-5, 0), (1_000_000_000, 604_800)])
    mutating func durationsAreBounded(asked: Int, taken: Int) {
        _ = timer.start(.elapsing(.seconds(asked)), at: moment())
        #expect(timer.remaining == .seconds(taken))
        _ = timer.extend(by: .seconds(asked))
        #expect(timer.remaining == .seconds(taken))
    }

    // MARK: - Extending and cancelling

    @Test mutating func extendingAFadeRestoresTheVolumeAndFadesAnew() {
        _ = timer.start(.listening(.seconds(20)), at: moment(), fade: .seconds(20))
        #expect(timer.advance(to: moment(position: 10)) == [.setGain(0.5)])
        #expect(timer.extend(by: .seconds(30)) == [.restoreVolume])
        #expect(timer.remaining == .seconds(40))
        #expect(timer.advance(to: moment(position: 30)) == [])
        #expect(timer.advance(to: moment(position: 40)) == [.setGain(0.5)])
        #expect(
            timer.advance(to: moment(position: 50))
                == [.pause(resumingAt: .seconds(40)), .restoreVolume])
    }

    @Test mutating func extendingByLessThanTheFadeGoesOnFading() {
        _ = timer.start(.listening(.seconds(20)), at: moment(), fade: .seconds(20))
        _ = timer.advance(to: moment(position: 15))
        #expect(timer.extend(by: .seconds(10)) == [])
        #expect(timer.advance(to: moment(position: 20)) == [.setGain(0.5)])
    }

    @Test mutating func cancellingAFadeRestoresTheVolume() {
        #expect(timer.cancel() == [])
        _ = timer.start(.listening(.seconds(20)), at: moment(), fade: .seconds(20))
        _ = timer.advance(to: moment(position: 15))
        #expect(timer.cancel() == [.restoreVolume])
        #expect(timer.target == nil)
        #expect(timer.extend(by: .seconds(9)) == [])
    }

    @Test mutating func aNewTimerInAFadeRestoresTheVolume() {
        _ = timer.start(.listening(.seconds(20)), at: moment(), fade: .seconds(20))
        _ = timer.advance(to: moment(position: 15))
        #expect(timer.start(.endOfItem, at: moment(position: 15)) == [.restoreVolume])
        #expect(timer.remaining == nil)
    }

    // MARK: - Ends

    @Test mutating func theEndOfAChapterIsNotFaded() {
        _ = timer.start(.endOfChapter, at: moment(position: 50, chapterEnd: 60))
        #expect(timer.advance(to: moment(position: 59, chapterEnd: 60)) == [])
        #expect(
            timer.advance(to: moment(position: 60, chapterEnd: 90))
                == [.pause(resumingAt: .seconds(60))])
    }

    @Test mutating func aSeekToAnotherChapterWaitsForTheEndOfThatOne() {
        _ = timer.start(.endOfChapter, at: moment(position: 50, chapterEnd: 60))
        let sought = afterSeek()
        #expect(timer.advance(to: moment(position: 70, stamp: sought, chapterEnd: 90)) == [])
        #expect(
            timer.advance(to: moment(position: 91, stamp: sought))
                == [.pause(resumingAt: .seconds(90))])
    }

    @Test(arguments: [SleepTarget.endOfChapter, .endOfItem, .endOfItems(1), .endOfItems(-1)])
    mutating func theEndOfTheItemIsAnEndForAll(target: SleepTarget) {
        _ = timer.start(target, at: moment())
        #expect(timer.itemEnded(earlier) == [])
        #expect(timer.itemEnded(stamp) == [.pause(resumingAt: nil)])
        #expect(timer.itemEnded(stamp) == [])
    }

    @Test mutating func itemsAreCountedOnceEach() {
        _ = timer.start(.endOfItems(2), at: moment())
        #expect(timer.itemEnded(stamp) == [])
        #expect(timer.itemEnded(stamp) == [])
        #expect(timer.remainingItems == 1)
        let next = PlaybackStamp(occurrence: .next(), generation: .next())
        #expect(timer.advance(to: moment(stamp: next)) == [])
        #expect(timer.itemEnded(stamp) == [])
        #expect(timer.itemEnded(next) == [.pause(resumingAt: nil)])
    }

    @Test mutating func aDurationDoesNotEndWithTheItem() {
        _ = timer.start(.listening(.seconds(60)), at: moment())
        #expect(timer.itemEnded(stamp) == [])
        #expect(timer.remaining == .seconds(60))
    }

    @Test mutating func extendingDoesNotChangeAnEnd() {
        _ = timer.start(.endOfItem, at: moment())
        #expect(timer.extend(by: .seconds(60)) == [])
        #expect(timer.itemEnded(stamp) == [.pause(resumingAt: nil)])
    }
}
