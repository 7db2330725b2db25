import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// Something else wants the output for a while.
@Suite(.timeLimit(.minutes(1))) struct InterruptionTests {
    private let one = PlaybackItem(address: "one")

    private func playing(_ policy: OutputPolicy = OutputPolicy()) async throws -> DeviceFixture {
        let fixture = DeviceFixture(policy: policy)
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        return fixture
    }

    private func tell(_ event: AudioSinkEvent, _ fixture: DeviceFixture) async {
        fixture.device.send(event)
        await fixture.executor.settle()
    }

    @Test func aCallPausesAndTheSoundGoesOnBehindIt() async throws {
        let fixture = try await playing()
        await tell(.interruptionBegan, fixture)
        let state = fixture.player.snapshot
        #expect(state.phase == .paused)
        #expect(state.intent == .play, "It is still what the user wants.")
        #expect(state.whySilent == [.output(.interrupted)])
        let position = fixture.player.position
        try await fixture.pass(.seconds(60))
        #expect(fixture.player.position == position)
        await tell(.interruptionEnded, fixture)
        #expect(fixture.player.snapshot.isPlaying)
        #expect(fixture.player.snapshot.whySilent.isEmpty)
        try await fixture.play { $0.position > position + .seconds(1) }
        #expect(fixture.spans.count == 1)
    }

    @Test func whoWasPausedStaysPaused() async throws {
        let fixture = try await playing()
        await fixture.player.pause()
        await tell(.interruptionBegan, fixture)
        #expect(fixture.player.snapshot.whySilent == [.notWanted, .output(.interrupted)])
        await tell(.interruptionEnded, fixture)
        #expect(fixture.player.snapshot.phase == .paused)
        #expect(fixture.player.snapshot.whySilent == [.notWanted])
    }

    @Test func whoPausesMeanwhileStaysPaused() async throws {
        let fixture = try await playing()
        await tell(.interruptionBegan, fixture)
        await fixture.player.pause()
        await tell(.interruptionEnded, fixture)
        #expect(fixture.player.snapshot.phase == .paused)
        #expect(fixture.player.snapshot.intent == .pause)
    }

    @Test func whoAsksForSoundMeanwhileGetsIt() async throws {
        let fixture = try await playing()
        await tell(.interruptionBegan, fixture)
        await fixture.player.play()
        await fixture.executor.settle()
        #expect(fixture.player.snapshot.isPlaying)
        await tell(.interruptionEnded, fixture)
        #expect(fixture.player.snapshot.isPlaying)
    }

    @Test func anItemThatIsLoadedMeanwhileWaits() async throws {
        let fixture = try await playing()
        await tell(.interruptionBegan, fixture)
        await fixture.player.load(one, intent: .play)
        try await fixture.pass(.seconds(300))
        #expect(!fixture.player.snapshot.isPlaying)
        #expect(fixture.player.snapshot.position == .zero)
        await tell(.interruptionEnded, fixture)
        try await fixture.play { $0.position > .seconds(1) }
    }

    @Test func aSeekMeanwhileWaitsToo() async throws {
        let fixture = try await playing()
        await tell(.interruptionBegan, fixture)
        await fixture.player.seek(to: .seconds(30))
        try await fixture.pass(.seconds(10))
        #expect(fixture.player.snapshot.position == .seconds(30))
        #expect(!fixture.player.snapshot.isPlaying)
        await tell(.interruptionEnded, fixture)
        try await fixture.play { $0.position > .seconds(31) }
    }

    @Test func duckingMakesItQuieterAndThenAsLoudAsTheUserWantsItByThen() async throws {
        let fixture = try await playing(OutputPolicy(interruption: .duck(gain: 0.5)))
        await tell(.interruptionBegan, fixture)
        #expect(fixture.player.snapshot.isPlaying)
        #expect(fixture.sink.calls.contains(.gain(0.5)))
        await fixture.player.setVolume(0.5)
        #expect(fixture.player.snapshot.volume == 0.5)
        #expect(fixture.sink.calls.contains(.gain(0.25)))
        await tell(.interruptionEnded, fixture)
        let gains = fixture.sink.calls.compactMap { call -> Float? in
            if case .gain(let gain) = call { gain } else { nil }
        }
        #expect(gains == [0.5, 0.25, 0.5])
    }

    @Test func whoeverMixesGoesOn() async throws {
        let fixture = try await playing(OutputPolicy(interruption: .mix))
        await tell(.interruptionBegan, fixture)
        #expect(fixture.player.snapshot.isPlaying)
        #expect(fixture.player.snapshot.silence == [])
    }
}
