import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct BufferingTests {
    private let item = PlaybackItem(address: "one")

    private func fixture(
        _ script: AudioScript, bytes: [String: ByteScript] = [:], buffering: BufferingPolicy
    ) -> Fixture {
        Fixture(["one": script], bytes: bytes, queueDuration: .seconds(4), buffering: buffering)
    }

    /// What was queued when the sound began or went on.
    private func framesBeforeStarts(_ fixture: Fixture) -> [Int64] {
        var frames: Int64 = 0
        var found: [Int64] = []
        for call in fixture.sink.calls {
            switch call {
            case .wrote(let span): frames += Int64(span.frameCount)
            case .started: found.append(frames)
            default: break
            }
        }
        return found
    }

    @Test(arguments: [100, 250, 1_000]) func theSoundBeginsOnceSoMuchIsQueued(milliseconds: Int)
        async
    {
        let fixture = fixture(
            AudioScript(frameCount: 480_000),
            buffering: BufferingPolicy(start: .milliseconds(milliseconds)))
        await fixture.player.load(item, intent: .play)
        await fixture.play { $0.isPlaying }
        let queued = framesBeforeStarts(fixture).first ?? 0
        let block = Int64(48_000 / 20)
        #expect(queued >= Int64(48 * milliseconds))
        #expect(queued < Int64(48 * milliseconds) + 2 * block)
    }

    @Test func afterAStallItGoesOnOnceSoMuchIsQueued() async {
        let gate = Gate()
        let fixture = fixture(
            AudioScript(
                frameCount: 480_000, obstacles: [.init(atFrame: 96_000, .stall(gate))]),
            buffering: BufferingPolicy(start: .milliseconds(100), resumption: .seconds(1)))
        await fixture.player.load(item, intent: .play)
        await fixture.play { $0.phase == .buffering(.stalled) }
        gate.open()
        await fixture.play { $0.isPlaying }
        let starts = framesBeforeStarts(fixture)
        #expect(starts.count == 2)
        #expect(starts[1] - 96_000 >= 48_000)
    }

    @Test func aDecoderThatNeverAnswersIsTold() async {
        let fixture = fixture(
            AudioScript(
                frameCount: 480_000, obstacles: [.init(atFrame: 96_000, .stall(Gate()))]),
            buffering: BufferingPolicy(patience: .seconds(20)))
        await fixture.player.load(item, intent: .play)
        await fixture.play { $0.phase.isFailed }
        guard case .failed(let failure) = fixture.player.snapshot.phase else { return }
        #expect(failure.code == .stuck(.samples))
        #expect(fixture.clock.now.offset < .seconds(2 + 20 + 6))
    }

    @Test func mediaThatNeverOpenAreTold() async {
        let fixture = fixture(
            AudioScript(frameCount: 480_000), bytes: ["one": ByteScript(opening: Gate())],
            buffering: BufferingPolicy(patience: .seconds(20)))
        let load = fixture.begin { [item] in await $0.load(item, intent: .play) }
        await fixture.play { $0.phase.isFailed }
        guard case .failed(let failure) = await load.value else {
            Issue.record("The load came to another end.")
            return
        }
        #expect(failure.code == .stuck(.loading))
    }

    @Test func nothingIsStuckWhilePausedOrPlaying() async {
        let fixture = fixture(
            AudioScript(frameCount: 4_800_000), buffering: BufferingPolicy(patience: .seconds(2)))
        await fixture.player.load(item, intent: .play)
        await fixture.play { $0.position >= .seconds(30) }
        await fixture.player.pause()
        await fixture.executor.settle()
        fixture.clock.advance(by: .seconds(600))
        await fixture.executor.settle()
        #expect(fixture.player.snapshot.phase == .paused)
        await fixture.player.play()
        await fixture.play { $0.phase.isEnded }
    }

    @Test func theNextItemCanBePlayedAfterOneThatWasStuck() async {
        let fixture = Fixture(
            ["one": AudioScript(frameCount: 480_000), "two": AudioScript(frameCount: 48_000)],
            bytes: ["one": ByteScript(opening: Gate())],
            buffering: BufferingPolicy(patience: .seconds(20)))
        let load = fixture.begin { [item] in await $0.load(item, intent: .play) }
        await fixture.play { $0.phase.isFailed }
        _ = await load.value
        await fixture.player.load(PlaybackItem(address: "two"), intent: .play)
        await fixture.play { $0.phase.isEnded }
    }
}
