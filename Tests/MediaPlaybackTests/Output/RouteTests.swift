import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct RouteTests {
    private let one = PlaybackItem(address: "one")
    private let fixture = DeviceFixture()

    private func route(_ id: String, _ kind: AudioDevice.Kind) -> AudioRoute {
        AudioRoute(
            device: AudioDevice(id: id, name: id, kind: kind), selection: .systemDefault,
            latency: .milliseconds(50))
    }

    private func tell(_ reason: AudioRouteChange.Reason) async {
        let head = route("head", .headphones)
        let desk = route("desk", .loudspeakers)
        let change =
            reason == .deviceReturned
            ? AudioRouteChange(from: desk, to: head, reason: reason)
            : AudioRouteChange(from: head, to: desk, reason: reason)
        fixture.device.send(.routeChanged(change))
        await fixture.executor.settle()
    }

    @Test func unpluggedHeadphonesPauseAndThePositionStays() async throws {
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        await tell(.deviceLost)
        #expect(fixture.player.snapshot.phase == .paused)
        #expect(fixture.player.snapshot.intent == .pause)
        let position = fixture.player.position
        try await fixture.pass(.seconds(2))
        await tell(.deviceReturned)
        #expect(fixture.player.snapshot.phase == .paused)
        #expect(fixture.player.position == position)
        await fixture.player.play()
        try await fixture.play { $0.position > position + .seconds(1) }
        #expect(fixture.spans.count == 1, "Nothing was read twice.")
    }

    @Test func headphonesThatAreBackSoonPlayOn() async throws {
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        await tell(.deviceLost)
        try await fixture.pass(.milliseconds(900))
        #expect(fixture.player.snapshot.phase == .paused)
        await tell(.deviceReturned)
        #expect(fixture.player.snapshot.isPlaying)
    }

    @Test func aUserWhoPausesMeanwhileStaysPaused() async throws {
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        await tell(.deviceLost)
        await fixture.player.pause()
        await tell(.deviceReturned)
        #expect(fixture.player.snapshot.phase == .paused)
    }

    @Test func aMoveGoesOnAndIsTold() async throws {
        await fixture.player.load(one, intent: .play)
        try await fixture.play { $0.position > .seconds(1) }
        var changes = fixture.player.routeChanges().makeAsyncIterator()
        await tell(.moved)
        #expect(fixture.player.snapshot.isPlaying)
        #expect(await changes.next()?.reason == .moved)
    }

    @Test func aSinkWithoutDevicesHasNone() async throws {
        #expect(fixture.player.route == nil)
        #expect(try await fixture.player.devices().isEmpty)
        for await _ in fixture.player.deviceUpdates() { Issue.record("There is a device.") }
        await #expect(throws: AudioSinkError(.unavailable, message: "")) {
            try await fixture.player.select(.systemDefault)
        }
    }
}
