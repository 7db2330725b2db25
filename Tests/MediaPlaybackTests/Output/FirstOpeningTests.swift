import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// Nobody sees the program among those that play before something is to be heard.
@Suite(.timeLimit(.minutes(1))) struct FirstOpeningTests {
    private let one = PlaybackItem(address: "one")

    @Test func nothingIsAskedOfTheOutputBeforeTheFirstPlay() async throws {
        let fixture = DeviceFixture()
        #expect(await fixture.player.load(one) == .ready(duration: .exact(.seconds(100))))
        await fixture.player.seek(to: .seconds(40))
        await fixture.player.setRate(1)
        try await fixture.pass(.seconds(5))
        #expect(fixture.player.snapshot.phase == .paused)
        #expect(fixture.sink.calls == [])
        await fixture.player.play()
        try await fixture.play { $0.position > .seconds(41) }
        #expect(fixture.openings == 1)
        #expect(fixture.spans.map(\.startFrame) == [40 * 48_000])
    }

    @Test func behindItTheOutputIsReadyBeforeItIsWanted() async throws {
        let fixture = DeviceFixture()
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        await fixture.player.pause()
        await fixture.player.load(one)
        try await fixture.pass(.seconds(1))
        #expect(fixture.device.queuedFrames > 0)
        #expect(fixture.openings == 1)
    }

    @Test func anOutputThatIsNotThereFailsTheFirstPlayAndNoLoad() async throws {
        let fixture = DeviceFixture(policy: OutputPolicy())
        fixture.device.loseDevice(failedOpenings: .max)
        #expect(await fixture.player.load(one) == .ready(duration: .exact(.seconds(100))))
        await fixture.player.play()
        try await fixture.play { $0.phase.isFailed }
        let failure = PlaybackFailure(.outputUnavailable, message: "")
        #expect(fixture.player.snapshot.phase == .failed(failure))
    }
}
