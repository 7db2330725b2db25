import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// A player whose device does as the test says.
struct DeviceFixture {
    let clock = VirtualClock()
    let executor = SettlingExecutor()
    let device: ScriptedAudioSink
    let sink: CapturingAudioSink
    let player: PlayerController

    init(
        _ scripts: [String: AudioScript] = ["one": AudioScript(frameCount: 4_800_000)],
        policy: OutputPolicy = OutputPolicy(reopening: .seconds(10))
    ) {
        let media = ScriptedMedia(scripts)
        device = ScriptedAudioSink(
            NullAudioSink(clock: clock, executor: executor), executor: executor)
        sink = CapturingAudioSink(device)
        player = PlayerController(
            opener: media, decoder: media, sink: sink, clock: clock, outputPolicy: policy,
            executor: executor)
    }

    func play(until predicate: @escaping (PlaybackState) -> Bool) async throws {
        try await clock.run(on: executor, until: { predicate(player.snapshot) })
    }

    func pass(_ duration: Duration) async throws {
        let end = clock.now.advanced(by: duration)
        await executor.settle()
        while clock.now < end {
            guard clock.advanceToNextDeadline(within: clock.now.duration(to: end)) else {
                clock.advance(by: clock.now.duration(to: end))
                break
            }
            await executor.settle()
        }
        await executor.settle()
    }

    /// How often the sink was opened.
    var openings: Int {
        sink.calls.count { if case .configured = $0 { true } else { false } }
    }

    /// The media frames that reached the sink as spans that don't join.
    var spans: [CapturedSpan] {
        sink.calls.reduce(into: []) { spans, call in
            guard case .wrote(let span) = call else { return }
            if spans.isEmpty || !spans[spans.count - 1].extend(with: span) { spans.append(span) }
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct OutputLossTests {
    private let one = PlaybackItem(address: "one")

    @Test func anOutputThatIsLostIsOpenedAgainAndTheSoundGoesOnWhereItWas() async throws {
        let fixture = DeviceFixture()
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        let before = fixture.player.position
        fixture.device.loseDevice()
        await fixture.executor.settle()
        #expect(fixture.player.snapshot.intent == .play)
        try await fixture.play { $0.isPlaying && $0.pendingTarget == nil }
        let after = fixture.player.position
        #expect(after >= before && after < before + .milliseconds(50))
        #expect(fixture.player.snapshot.silence == [])
        try await fixture.play { $0.position > .seconds(3) }
        #expect(fixture.openings == 2)
    }

    @Test func whileItIsGoneTheSilenceSaysSoAndItIsLookedFor() async throws {
        let fixture = DeviceFixture()
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        fixture.device.loseDevice(failedOpenings: 3)
        await fixture.executor.settle()
        #expect(
            fixture.player.snapshot.whySilent == [.buffering(.seeking), .output(.noDevice)])
        try await fixture.pass(.milliseconds(700))
        #expect(fixture.player.snapshot.silence == [.noDevice])
        try await fixture.play { $0.isPlaying }
        #expect(fixture.player.snapshot.silence == [])
        #expect(fixture.clock.now.offset < .seconds(4))
    }

    @Test func oneThatStaysAwayFailsTheItem() async throws {
        let fixture = DeviceFixture()
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        fixture.device.loseDevice(failedOpenings: .max)
        try await fixture.play { $0.phase.isFailed }
        #expect(
            fixture.player.snapshot.phase
                == .failed(PlaybackFailure(.outputUnavailable, message: "")))
        #expect(fixture.clock.now.offset < .seconds(12))
    }

    @Test func aUserWhoPausesMeanwhileFindsItPausedAtItsPlace() async throws {
        let fixture = DeviceFixture()
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        let before = fixture.player.position
        fixture.device.loseDevice(failedOpenings: 2)
        await fixture.executor.settle()
        await fixture.player.pause()
        try await fixture.pass(.seconds(5))
        #expect(fixture.player.snapshot.phase == .paused)
        #expect(fixture.player.snapshot.silence == [])
        #expect(fixture.player.position >= before)
        #expect(fixture.player.position < before + .milliseconds(50))
        await fixture.player.play()
        try await fixture.play { $0.position > before + .seconds(1) }
    }

    @Test func aFlappingOutputIsWaitedForLongerEachTime() async throws {
        let fixture = DeviceFixture()
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        var delays: [Duration] = []
        for _ in 0..<5 {
            let lost = fixture.clock.now
            let openings = fixture.openings
            fixture.device.loseDevice()
            try await fixture.play { $0.isPlaying && fixture.openings > openings }
            delays.append(lost.duration(to: fixture.clock.now))
        }
        #expect(
            delays == [.zero, .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2)])
    }

    @Test func withoutAPolicyALossFailsAtOnce() async throws {
        let fixture = DeviceFixture(policy: OutputPolicy())
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        fixture.device.loseDevice()
        await fixture.executor.settle()
        #expect(
            fixture.player.snapshot.phase == .failed(PlaybackFailure(.deviceLost, message: "")))
    }

    @Test func whatCannotBeSoughtInFails() async throws {
        let fixture = DeviceFixture(
            ["one": AudioScript(frameCount: 4_800_000, isSeekable: false)])
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        fixture.device.loseDevice()
        await fixture.executor.settle()
        #expect(fixture.player.snapshot.phase.isFailed)
    }
}
