import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct CrossfadeTests {
    private let items = (0..<3).map { PlaybackItem(address: "\($0)") }

    private func fixture(_ seconds: [Int]) -> Fixture {
        Fixture(
            Dictionary(
                uniqueKeysWithValues: zip(items, seconds).map {
                    ($0.address, AudioScript(frameCount: Int64($1) * 48_000))
                }), keepsSamples: true)
    }

    @Test(arguments: [Crossfade.Curve.equalPower, .linear])
    func theEndIsHeardUnderTheBeginning(curve: Crossfade.Curve) async {
        let fixture = fixture([40, 10])
        await fixture.player.load(items[0], intent: .play, startingAt: .seconds(30))
        await fixture.player.setNext(items[1], crossfade: Crossfade(.seconds(2), curve: curve))
        await fixture.play { [items] in $0.item == items[1] && $0.phase.isEnded }
        let samples = fixture.sink.samples
        // Ten seconds and ten, two of which are both.
        #expect(samples.count == 2 * 48_000 * 18)
        let start = Int64(30 * 48_000)
        let seam = 8 * 48_000
        for frame in stride(from: 0, to: seam, by: 997) {
            #expect(samples[frame * 2] == AudioScript.sample(atFrame: start + Int64(frame)))
        }
        for frame in stride(from: 0, to: 96_000, by: 991) {
            let part = (Float(frame) + 0.5) / 96_000
            let gains: (Float, Float) =
                curve == .linear ? (1 - part, part) : ((1 - part).squareRoot(), part.squareRoot())
            let before = AudioScript.sample(atFrame: start + Int64(seam + frame)) * gains.0
            let next = AudioScript.sample(atFrame: Int64(frame)) * gains.1
            let heard = samples[(seam + frame) * 2]
            #expect(abs(heard - (before + next)) < 1e-5, "frame \(frame)")
        }
        for frame in stride(from: 96_000, to: 480_000, by: 997) {
            #expect(samples[(seam + frame) * 2] == AudioScript.sample(atFrame: Int64(frame)))
        }
    }

    @Test func theNextIsCurrentWithItsFirstFrame() async {
        let fixture = fixture([40, 10])
        await fixture.player.load(items[0], intent: .play, startingAt: .seconds(30))
        let begun = fixture.clock.now
        await fixture.player.setNext(items[1], crossfade: Crossfade(.seconds(2)))
        await fixture.play { [items] in $0.item == items[1] }
        let passed = begun.duration(to: fixture.clock.now)
        #expect(passed >= .seconds(8) && passed < .milliseconds(8_020), "\(passed)")
        #expect(fixture.player.position < .milliseconds(20))
        #expect(fixture.player.snapshot.isPlaying)
    }

    @Test func bothAreHeardForHalfOfTheShorterAtMost() async {
        let fixture = fixture([40, 2, 6])
        await fixture.player.load(items[0], intent: .play, startingAt: .seconds(30))
        await fixture.player.setNext(items[1], crossfade: Crossfade(.seconds(12)))
        await fixture.play { [items] in $0.item == items[1] }
        await fixture.player.setNext(items[2], crossfade: Crossfade(.seconds(12)))
        await fixture.play { [items] in $0.item == items[2] && $0.phase.isEnded }
        // Ten less one, two less one of both, six.
        let seconds = 10 - 1 + 2 - 1 + 6
        #expect(fixture.sink.samples.count == 2 * 48_000 * seconds)
    }

    @Test func withoutWhatFollowsAllIsHeard() async {
        let fixture = fixture([10])
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(
            PlaybackItem(address: "missing"), crossfade: Crossfade(.seconds(4)))
        await fixture.play { $0.phase.isFailed }
        #expect(fixture.spans.map(\.frameCount) == [480_000])
        #expect(fixture.spans.map(\.startFrame) == [0])
    }

    @Test func aSeekOutOfTheEndForgetsWhatWasHeldBack() async {
        let fixture = fixture([40, 10])
        await fixture.player.load(items[0], intent: .play, startingAt: .seconds(30))
        await fixture.player.setNext(items[1], crossfade: Crossfade(.seconds(4)))
        await fixture.play { $0.position > .seconds(33) }
        await fixture.player.seek(to: .seconds(20))
        await fixture.player.setNext(nil)
        await fixture.play { $0.phase.isEnded }
        let last = fixture.spans.last
        #expect(last?.startFrame == Int64(20 * 48_000))
        #expect(last?.frameCount == 20 * 48_000)
    }

    @Test func aQueueCrossfadesEachOfItsItems() async {
        let fixture = fixture([10, 10, 10])
        let player = QueuePlayer(fixture.player, executor: fixture.executor)
        await player.setCrossfade(Crossfade(.seconds(3)))
        await player.edit { [items] in $0.append(items) }
        await player.play()
        await fixture.play { [items] in $0.item == items[2] && $0.phase.isEnded }
        #expect(fixture.sink.samples.count == 2 * 48_000 * 24)
    }

    @Test(arguments: [(-3, 0), (0, 0), (5, 5), (60, 12)])
    func aDurationIsClamped(asked: Int, kept: Int) {
        #expect(Crossfade(.seconds(asked)).duration == .seconds(kept))
    }
}
