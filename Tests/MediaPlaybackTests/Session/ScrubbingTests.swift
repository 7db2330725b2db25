import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ScrubbingTests {
    private let item = PlaybackItem(address: "one")
    private let fixture = Fixture([
        "one": AudioScript(frameCount: 4_800_000), "two": AudioScript(frameCount: 4_800_000),
    ])

    private var player: PlayerController { fixture.player }

    private func scrub(over places: [Int]) async {
        await player.beginScrubbing()
        for place in places {
            await player.seek(to: .seconds(place))
            await fixture.executor.settle()
            fixture.clock.advance(by: .milliseconds(50))
            #expect(!player.snapshot.isPlaying)
        }
    }

    @Test func whoPlayedPlaysOnFromTheLastPlace() async {
        await player.load(item, intent: .play)
        await fixture.play { $0.position >= .seconds(1) }
        await scrub(over: [10, 20, 30])
        #expect(player.snapshot.intent == .play)
        #expect(player.snapshot.whySilent.first == .scrubbing)
        fixture.clock.advance(by: .seconds(60))
        await fixture.executor.settle()
        #expect(player.position == .seconds(30))
        await player.endScrubbing()
        await fixture.play { $0.isPlaying }
        #expect(player.position >= .seconds(30) && player.position < .seconds(31))
    }

    @Test func whoWasPausedStaysPaused() async {
        await player.load(item)
        await scrub(over: [10, 20])
        await player.endScrubbing()
        await fixture.executor.settle()
        fixture.clock.advance(by: .seconds(5))
        await fixture.executor.settle()
        #expect(player.snapshot.phase == .paused)
        #expect(player.position == .seconds(20))
    }

    @Test func whatIsPressedMeanwhileHoldsAtTheEnd() async {
        await player.load(item)
        await scrub(over: [10])
        await player.play()
        await fixture.executor.settle()
        #expect(!player.snapshot.isPlaying)
        await player.endScrubbing()
        await fixture.play { $0.isPlaying }
        await scrub(over: [20])
        await player.pause()
        await player.endScrubbing()
        await fixture.executor.settle()
        #expect(player.snapshot.phase == .paused)
    }

    @Test func anotherItemIsHeardAtOnce() async {
        await player.load(item, intent: .play)
        await scrub(over: [10])
        await player.load(PlaybackItem(address: "two"), intent: .play)
        await fixture.play { $0.isPlaying }
    }

    @Test func whereNothingIsLoadedThereIsNothingToScrub() async {
        await player.beginScrubbing()
        #expect(!player.snapshot.isScrubbing)
    }
}
