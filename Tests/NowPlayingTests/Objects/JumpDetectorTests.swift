import MediaPlayback
import PlaybackControl
import Testing

@testable import NowPlaying

@Suite struct JumpDetectorTests {
    private let item = PlaybackItem(address: "a")
    private let generations = (0..<4).map { _ in PlaybackGeneration.next() }

    private func info(
        _ generation: Int, at seconds: Double, isSeeking: Bool = false, of item: PlaybackItem? = nil
    ) -> NowPlayingInfo {
        var info = NowPlayingInfo()
        info.item = item ?? self.item
        info.stamp = PlaybackStamp(
            occurrence: (item ?? self.item).id, generation: generations[generation])
        info.position = .seconds(seconds)
        info.isSeeking = isSeeking
        return info
    }

    private func jumps(_ infos: [NowPlayingInfo]) -> [Duration?] {
        var detector = JumpDetector()
        return infos.map { detector.jump(to: $0) }
    }

    @Test func aSeekIsToldOnceWithTheNewPlace() {
        let infos = [
            info(0, at: 0), info(0, at: 5), info(1, at: 90, isSeeking: true), info(1, at: 90.01),
            info(1, at: 91),
        ]
        #expect(jumps(infos) == [nil, nil, .seconds(90), nil, nil])
    }

    @Test func aLandingElsewhereIsToldAgain() {
        let infos = [info(0, at: 0), info(1, at: 90, isSeeking: true), info(1, at: 88)]
        #expect(jumps(infos) == [nil, .seconds(90), .seconds(88)])
    }

    @Test func aSeekThatHasLandedBeforeItWasSeenIsTold() {
        #expect(jumps([info(0, at: 0), info(1, at: 90)]) == [nil, .seconds(90)])
    }

    @Test func manySeeksInARowAreEachTold() {
        let infos = [
            info(0, at: 0), info(1, at: 10, isSeeking: true), info(2, at: 20, isSeeking: true),
            info(2, at: 20, isSeeking: true), info(2, at: 20),
        ]
        #expect(jumps(infos) == [nil, .seconds(10), .seconds(20), nil, nil])
    }

    @Test func anItemThatBeginsElsewhereThanAtItsBeginningIsAJump() {
        let other = PlaybackItem(address: "b")
        let infos = [
            info(0, at: 5), info(1, at: 0, of: other), info(2, at: 60, isSeeking: true),
            NowPlayingInfo(),
        ]
        #expect(jumps(infos) == [.seconds(5), nil, .seconds(60), nil])
    }
}
