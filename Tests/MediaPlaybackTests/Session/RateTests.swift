import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct RateTests {
    private let one = PlaybackItem(address: "one")
    private let two = PlaybackItem(address: "two")

    /// Ten seconds each.
    private let fixture = Fixture([
        "one": AudioScript(frameCount: 480_000), "two": AudioScript(frameCount: 480_000),
    ])

    /// The spans that were not flushed before they were heard.
    private var heard: [CapturedSpan] {
        var newest = PlaybackGeneration.none
        for case .flushed(let generation) in fixture.sink.calls { newest = max(newest, generation) }
        return fixture.spans.filter { $0.stamp.generation >= newest }
    }

    @Test(arguments: [0.5, 1.5, 2, 4])
    func aRateBeforePlayingHoldsFromTheFirstFrame(rate: Double) async {
        await fixture.player.load(one, intent: .play)
        await fixture.player.pause()
        await fixture.player.seek(to: .zero)
        await fixture.executor.settle()
        #expect(fixture.sink.queuedFrames > 0, "Something is queued for the rate before.")
        #expect(await fixture.player.setRate(rate) == rate)
        let start = fixture.clock.now
        await fixture.player.play()
        await fixture.play { $0.phase.isEnded }
        #expect(heard.map(\.rate) == [rate])
        #expect(heard.map(\.startFrame) == [0])
        let seconds = start.duration(to: fixture.clock.now) / .seconds(1)
        #expect(abs(seconds - 10 / rate) < 0.02)
        #expect(fixture.player.snapshot.phase == .ended(.playedToEnd(frames: 480_000)))
    }

    @Test func aPositionIsOneOfTheMedia() async {
        await fixture.player.load(one)
        await fixture.player.setRate(2)
        await fixture.player.play()
        await fixture.executor.settle()
        for step in 1...40 {
            fixture.clock.advance(by: .milliseconds(100))
            await fixture.executor.settle()
            #expect(fixture.player.position == .milliseconds(200 * step))
        }
    }

    @Test func aChangeWhilePlayingLosesAndRepeatsNothing() async {
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.position > .seconds(1) }
        let generation = fixture.player.snapshot.stamp
        for (second, rate) in [(2, 1.5), (4, 0.5), (5, 1), (7, 2)] {
            await fixture.player.setRate(rate)
            await fixture.play { $0.position > .seconds(second) }
        }
        #expect(fixture.player.snapshot.stamp == generation, "Nothing was begun anew.")
        await fixture.play { $0.phase.isEnded }
        #expect(heard.map(\.rate) == [1, 1.5, 0.5, 1, 2])
        for (before, after) in zip(heard, heard.dropFirst()) {
            #expect(abs(before.endFrame - after.startFrame) <= 1)
        }
        #expect(heard.last.map { abs($0.endFrame - 480_000) <= 2 } == true)
    }

    @Test func aChangeWhilePausedKeepsThePlace() async {
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.position > .seconds(3) }
        await fixture.player.pause()
        await fixture.executor.settle()
        let position = fixture.player.position
        await fixture.player.setRate(0.5)
        await fixture.executor.settle()
        #expect(fixture.player.snapshot.phase == .paused)
        #expect(fixture.player.snapshot.displayedPosition == position)
        await fixture.player.play()
        await fixture.play { $0.position > position + .seconds(1) }
        #expect(heard.map(\.rate) == [0.5])
    }

    @Test func theRateStaysFromItemToItem() async {
        await fixture.player.load(one, intent: .play)
        await fixture.player.setRate(2)
        await fixture.player.load(two, intent: .play)
        await fixture.play { $0.phase.isEnded }
        #expect(fixture.player.snapshot.rate == 2)
        #expect(heard.map(\.rate) == [2])
        await fixture.player.stop()
        #expect(fixture.player.snapshot.rate == 2)
    }

    @Test func aListenerIsToldOnce() async {
        let probe = NoticeProbe(fixture.player.events(), executor: fixture.executor)
        await fixture.player.load(one)
        await fixture.player.setRate(2)
        await fixture.player.setRate(2)
        await fixture.player.setRate(.nan)
        await fixture.player.setRate(100)
        await fixture.executor.settle()
        let rates = probe.notices.compactMap { notice in
            if case .rateChanged(let rate) = notice.value { rate } else { nil }
        }
        #expect(rates == [2, 4])
    }

    @Test func withoutRateStagesTheRateIsOne() async {
        let media = ScriptedMedia(["one": AudioScript(frameCount: 480_000)])
        let player = PlayerController(
            opener: media, decoder: media, sink: NullAudioSink(clock: VirtualClock()))
        await player.load(one)
        #expect(await player.setRate(2) == 1)
        #expect(player.snapshot.rate == 1)
    }
}
