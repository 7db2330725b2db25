import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LoopingTests {
    private let clip = PlaybackItem(address: "clip")

    /// Lets time pass until the position has gone back to the beginning so many times.
    private func play(_ fixture: Fixture, rounds: Int) async {
        var count = 0
        var last = Duration.zero
        await fixture.play { state in
            if state.position < last { count += 1 }
            last = state.position
            return count == rounds
        }
    }

    @Test(arguments: [480, 960, 4_801])
    func aClipGoesRoundWithoutALostOrRepeatedFrame(frames: Int64) async {
        let fixture = Fixture(["clip": AudioScript(frameCount: frames, largestRead: 500)])
        fixture.player.setLooping(true)
        await fixture.player.load(clip, intent: .play)
        var rounds = 0
        await fixture.play { _ in
            rounds = fixture.spans.count
            return rounds > 20
        }
        let whole = fixture.spans.dropLast()
        #expect(whole.allSatisfy { $0.startFrame == 0 && $0.frameCount == frames })
        #expect(whole.allSatisfy { $0.stamp == fixture.player.snapshot.stamp })
        #expect(fixture.player.snapshot.isPlaying)
        #expect(!fixture.sink.calls.contains(.drained))
    }

    @Test func switchedOffItIsHeardToItsEnd() async {
        let fixture = Fixture(["clip": AudioScript(frameCount: 48_000)])
        fixture.player.setLooping(true)
        #expect(fixture.player.isLooping)
        await fixture.player.load(clip, intent: .play)
        await play(fixture, rounds: 1)
        fixture.player.setLooping(false)
        await fixture.play { $0.phase.isEnded }
        #expect(fixture.player.snapshot.phase == .ended(.playedToEnd(frames: 48_000)))
    }

    @Test func atAnotherRateItGoesRoundToo() async {
        let fixture = Fixture(["clip": AudioScript(frameCount: 9_600)])
        fixture.player.setLooping(true)
        await fixture.player.setRate(2)
        await fixture.player.load(clip, intent: .play)
        await play(fixture, rounds: 6)
        #expect(fixture.player.snapshot.isPlaying)
    }

    @Test func whatIsNamedAsTheNextWaitsWithItsCrossfade() async {
        let fixture = Fixture([
            "clip": AudioScript(frameCount: 144_000), "two": AudioScript(frameCount: 48_000),
        ])
        let two = PlaybackItem(address: "two")
        fixture.player.setLooping(true)
        await fixture.player.load(clip, intent: .play)
        await fixture.player.setNext(two, crossfade: Crossfade(.milliseconds(500)))
        await fixture.play { _ in fixture.spans.count > 3 }
        let rounds = fixture.spans.prefix(3)
        #expect(rounds.allSatisfy { $0.startFrame == 0 && $0.frameCount == 144_000 })
        #expect(fixture.player.snapshot.item == clip)
        fixture.player.setLooping(false)
        await fixture.play { $0.item == two && $0.phase.isEnded }
    }

    @Test func silencesAreLeftOutInEachRound() async {
        // The first samples of a script are those of small numbers: a silence at its beginning.
        let fixture = Fixture(["clip": AudioScript(frameCount: 96_000)])
        fixture.player.setLooping(true)
        fixture.player.setSilenceSkipping(
            SilenceSkipping(threshold: -60, shortest: .milliseconds(100), kept: .milliseconds(20)))
        await fixture.player.load(clip, intent: .play)
        await play(fixture, rounds: 3)
        let skipped = fixture.player.snapshot.skippedSilence
        #expect(skipped > .zero)
        #expect(fixture.spans.allSatisfy { $0.endFrame <= 96_000 })
        #expect(fixture.player.position <= .seconds(2))
    }

    @Test func whatIsTooShortOrCantBeSoughtInEnds() async {
        let fixture = Fixture([
            "clip": AudioScript(frameCount: 479),
            "once": AudioScript(frameCount: 4_800, isSeekable: false),
        ])
        fixture.player.setLooping(true)
        await fixture.player.load(clip, intent: .play)
        await fixture.play { $0.phase.isEnded }
        await fixture.player.load(PlaybackItem(address: "once"), intent: .play)
        await fixture.play { $0.phase.isEnded }
        #expect(fixture.player.snapshot.phase == .ended(.playedToEnd(frames: 4_800)))
    }

    @Test func aMarkIsReachedInEachRound() async {
        let fixture = Fixture(["clip": AudioScript(frameCount: 48_000)])
        fixture.player.setLooping(true)
        let reached = fixture.begin { player in
            var count = 0
            for await _ in player.reached([.position(.milliseconds(500))]) {
                count += 1
                if count == 3 { break }
            }
            return count
        }
        await fixture.executor.settle()
        await fixture.player.load(clip, intent: .play)
        await play(fixture, rounds: 3)
        #expect(await reached.value == 3)
        await fixture.player.close()
    }

    @Test func autoplayIsSilentFromTheFirstFrameOn() async {
        let fixture = Fixture(["clip": AudioScript(frameCount: 480_000)])
        await fixture.player.autoplayMuted(clip)
        await fixture.play { $0.position > .seconds(1) }
        #expect(fixture.player.snapshot.whySilent == [.output(.muted)])
        let calls = fixture.sink.calls
        #expect(calls.firstIndex(of: .gain(0)) ?? .max < calls.firstIndex(of: .started) ?? 0)
        await fixture.player.setMuted(false)
        #expect(fixture.sink.calls.last == .gain(1))
        #expect(fixture.player.snapshot.whySilent.isEmpty)
    }
}
