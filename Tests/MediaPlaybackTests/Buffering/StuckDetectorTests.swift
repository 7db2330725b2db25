import PlaybackControl
import Testing

@testable import MediaPlayback

@Suite struct StuckDetectorTests {
    private let stamp = PlaybackStamp(
        occurrence: PlaybackItem(address: "one").id, generation: .next())
    private var detector = StuckDetector(patience: .seconds(8))

    private func look(
        _ phase: PlaybackPhase, written: Int64 = 0, played: Int64? = nil
    ) -> StuckDetector.Observation {
        StuckDetector.Observation(stamp: stamp, phase: phase, written: written, played: played)
    }

    private mutating func reasons(_ looks: [StuckDetector.Observation?]) -> [StuckReason?] {
        looks.map { detector.observe($0, after: .seconds(2)) }
    }

    @Test(arguments: [
        (PlaybackPhase.loading, StuckReason.loading), (.buffering(.stalled), .samples),
        (.playing, .output),
    ]) mutating func itSaysWhatIsWaitedFor(phase: PlaybackPhase, reason: StuckReason) {
        let same = look(phase, written: 4, played: 2)
        #expect(reasons(Array(repeating: same, count: 5)) == [nil, nil, nil, nil, reason])
    }

    @Test mutating func whateverMovesIsNotStuck() {
        let looks = (0..<20).map { look(.buffering(.starting), written: Int64($0 / 4)) }
        #expect(reasons(looks).allSatisfy { $0 == nil })
        let heard = (0..<20).map { look(.playing, played: Int64($0 / 4)) }
        #expect(reasons(heard).allSatisfy { $0 == nil })
    }

    @Test mutating func aPauseBeginsTheTimeAnew() {
        let same = look(.loading)
        #expect(
            reasons([same, same, same, same, nil, same, same, same, same]).allSatisfy { $0 == nil })
        #expect(reasons([same]) == [.loading])
    }
}
