import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct FakePlayerTests {
    private let clock = VirtualClock()
    private let executor = SettlingExecutor()
    private let item = PlaybackItem(address: "one")

    private func player(_ media: FakeMedia) -> PlayerController {
        FakePlayer(["one": media], fallback: nil, clock: clock, executor: executor).player
    }

    private func run(until isReached: () -> Bool) async throws {
        try await clock.run(on: executor, until: isReached)
    }

    /// Begins a command that takes time.
    private func begin(_ command: @escaping @Sendable () async -> Void) {
        Task(executorPreference: executor) { await command() }
    }

    @Test func itTakesItsTimeToOpenAndPlaysToItsEnd() async throws {
        let player = player(FakeMedia(duration: .seconds(90), openingTime: .seconds(2)))
        begin { [item] in await player.load(item, intent: .play) }
        try await run { player.snapshot.phase == .loading }
        #expect(clock.now.offset == .zero)
        try await run { player.snapshot.isPlaying }
        #expect(clock.now.offset == .seconds(2))
        #expect(player.snapshot.duration == .exact(.seconds(90)))
        try await run { if case .ended = player.snapshot.phase { true } else { false } }
        #expect(player.snapshot.position == .seconds(90))
        let time = clock.now.offset
        #expect(time >= .seconds(92) && time < .milliseconds(92_100))
    }

    @Test func aSeekTakesItsTime() async throws {
        let player = player(FakeMedia(openingTime: .zero, seekingTime: .seconds(3)))
        await executor.settle()
        begin { [item] in await player.load(item) }
        try await run { player.snapshot.phase == .ready }
        begin { await player.seek(to: .seconds(600)) }
        await executor.settle()
        #expect(player.snapshot.pendingTarget == .seconds(600))
        try await run { player.snapshot.pendingTarget == nil }
        #expect(clock.now.offset == .seconds(3))
        #expect(player.snapshot.position == .seconds(600))
    }

    @Test func itStallsAndGoesOn() async throws {
        let stall = FakeMedia.Stall(at: .seconds(10), for: .seconds(5))
        let player = player(FakeMedia(openingTime: .zero, stall: stall))
        begin { [item] in await player.load(item, intent: .play) }
        try await run { player.snapshot.phase == .buffering(.stalled) }
        #expect(player.snapshot.position == .seconds(10))
        try await run { player.snapshot.isPlaying }
        try await run { player.position >= .seconds(11) }
    }

    @Test(arguments: [Duration.zero, .seconds(20)])
    func itFailsWhereItIsTold(place: Duration) async throws {
        let player = player(FakeMedia(failure: place))
        begin { [item] in await player.load(item, intent: .play) }
        try await run { if case .failed = player.snapshot.phase { true } else { false } }
        #expect(player.snapshot.position == place)
    }

    @Test func whatIsNotThereIsNotFound() async throws {
        let player = player(FakeMedia())
        guard case .failed(let failure) = await player.load(PlaybackItem(address: "two")) else {
            Issue.record("It was found.")
            return
        }
        #expect(failure.code == .loading)
    }

    @Test func aStoppedLoadLeavesNothing() async throws {
        let player = player(FakeMedia(openingTime: .seconds(60)))
        begin { [item] in await player.load(item) }
        await executor.settle()
        await player.stop()
        await executor.settle()
        #expect(player.snapshot == PlaybackState())
        #expect(clock.sleeperCount == 0)
    }
}
