import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct CrossfadeTests {
    private let items = (0..<3).map { PlaybackItem(address: "\($0)") }

    /// Few samples, as each of them is looked at.
    private static let rate = 4_000
    private let format = AudioFormat(sampleRate: rate, channels: .mono)

    private func fixture(_ seconds: [Int]) -> Fixture {
        Fixture(
            Dictionary(
                uniqueKeysWithValues: zip(items, seconds).map {
                    (
                        $0.address,
                        AudioScript(format: format, frameCount: Int64($1 * Self.rate))
                    )
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
        #expect(samples.count == Self.rate * 18)
        let start = Int64(30 * Self.rate)
        let (seam, both) = (8 * Self.rate, 2 * Self.rate)
        for frame in stride(from: 0, to: seam, by: 97) {
            #expect(samples[frame] == AudioScript.sample(atFrame: start + Int64(frame)))
        }
        for frame in stride(from: 0, to: both, by: 91) {
            let part = (Float(frame) + 0.5) / Float(both)
            let gains: (Float, Float) =
                curve == .linear ? (1 - part, part) : ((1 - part).squareRoot(), part.squareRoot())
            let before = AudioScript.sample(atFrame: start + Int64(seam + frame)) * gains.0
            let next = AudioScript.sample(atFrame: Int64(frame)) * gains.1
            let heard = samples[seam + frame]
            #expect(abs(heard - (before + next)) < 1e-5, "frame \(frame)")
        }
        for frame in stride(from: both, to: 10 * Self.rate, by: 97) {
            #expect(samples[seam + frame] == AudioScript.sample(atFrame: Int64(frame)))
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
        #expect(fixture.sink.samples.count == Self.rate * seconds)
    }

    @Test func withoutWhatFollowsAllIsHeard() async {
        let fixture = fixture([10])
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(
            PlaybackItem(address: "missing"), crossfade: Crossfade(.seconds(4)))
        await fixture.play { $0.phase.isFailed }
        #expect(fixture.spans.map(\.frameCount) == [10 * Self.rate])
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
        #expect(last?.startFrame == Int64(20 * Self.rate))
        #expect(last?.frameCount == 20 * Self.rate)
    }

    @Test func aQueueCrossfadesEachOfItsItems() async {
        let fixture = fixture([10, 10, 10])
        let player = QueuePlayer(fixture.player, executor: fixture.executor)
        await player.setCrossfade(Crossfade(.seconds(3)))
        await player.edit { [items] in $0.append(items) }
        await player.play()
        await fixture.play { [items] in $0.item == items[2] && $0.phase.isEnded }
        #expect(fixture.sink.samples.count == Self.rate * 24)
    }

    @Test(arguments: [(-3, 0), (0, 0), (5, 5), (60, 12)])
    func aDurationIsClamped(asked: Int, kept: Int) {
        #expect(Crossfade(.seconds(asked)).duration == .seconds(kept))
        var crossfade = Crossfade(.seconds(1))
        crossfade.duration = .seconds(asked)
        #expect(crossfade.duration == .seconds(kept))
    }
}
