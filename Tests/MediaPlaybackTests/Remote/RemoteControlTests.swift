import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerInternals
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct RemoteControlTests {
    private let items = (0..<4).map { PlaybackItem(address: "\($0)", title: "Title \($0)") }
    private let fixture: Fixture
    private let queue: QueuePlayer
    private let center = FakeCenter()
    private let remote: RemoteControl

    init() async {
        let script = AudioScript(frameCount: 96_000)
        fixture = Fixture(
            Dictionary(uniqueKeysWithValues: (0..<4).map { ("\($0)", script) }))
        queue = QueuePlayer(fixture.player, executor: fixture.executor)
        let items = items
        await queue.edit { $0.append(items) }
        remote = RemoteControl(queue, center: center, executor: fixture.executor)
        await fixture.executor.settle()
    }

    private var player: PlayerController { fixture.player }

    @discardableResult
    private func send(
        _ command: RemoteCommand, stamp: PlaybackStamp?? = nil
    ) async -> RemoteOutcome? {
        await center.send(RemoteRequest(command, stamp: stamp ?? center.info?.stamp))
    }

    @Test func whatIsShownFollowsThePlayerAndTheQueue() async throws {
        #expect(center.info?.status == .stopped)
        #expect(center.info?.canPlay == true)
        #expect(center.info?.queue == items)
        await queue.play()
        await fixture.executor.settle()
        let info = try #require(center.info)
        #expect(info.status == .playing)
        #expect(info.title == "Title 0")
        #expect(info.duration == .seconds(2))
        #expect(info.hasNext && !info.hasPrevious && info.isSeekable)
        await queue.edit { queue in
            queue.repeats = .all
            return .applied
        }
        await fixture.executor.settle()
        #expect(center.info?.repeats == .all)
        #expect(center.info?.hasPrevious == true)
    }

    @Test func aPositionThatMovesOnIsNotShownAgain() async {
        await queue.play()
        await fixture.executor.settle()
        let count = center.count
        await fixture.play { $0.position >= .seconds(1) }
        #expect(center.count == count)
        #expect(center.position >= .seconds(1))
    }

    @Test func aCommandMeantForAnItemThatIsOverIsDroppedAndCounted() async {
        await send(.play)
        let stamp = player.snapshot.stamp
        await send(.next)
        #expect(player.snapshot.item == items[1])
        for command in [RemoteCommand.next, .previous, .seek(to: .seconds(1)), .skip(by: .zero)] {
            #expect(await send(command, stamp: stamp) == .stale)
        }
        #expect(player.snapshot.item == items[1])
        #expect(await remote.staleCommandCount == 4)
        // What means the player and no item is never too late.
        #expect(await send(.pause, stamp: stamp) == .done)
        #expect(player.snapshot.intent == .pause)
    }

    @Test func aCommandIsDoneWhenWhatIsShownAgrees() async {
        await send(.play)
        #expect(center.info?.item == items[0])
        #expect(center.info?.status == .playing)
        await send(.next)
        #expect(center.info?.item == items[1])
        await send(.setShuffled(true))
        #expect(center.info?.isShuffled == true)
        await send(.setShuffled(false))
        await send(.select(items[3].id))
        #expect(center.info?.item == items[3])
        #expect(await send(.next) == .refused)
        await send(.stop)
        #expect(center.info?.status == .stopped)
        #expect(center.info?.stamp == nil)
    }

    @Test func aSkipBeyondTheEndGoesToWhatFollows() async {
        await queue.play()
        await fixture.executor.settle()
        await send(.skip(by: .seconds(-10)))
        #expect(player.snapshot.item == items[0])
        await send(.skip(by: .seconds(10)))
        #expect(player.snapshot.item == items[1])
    }

    @Test func aPlaceThatTheItemHasNotIsRefused() async {
        await queue.play()
        await fixture.executor.settle()
        #expect(await send(.seek(to: .seconds(-1))) == .refused)
        #expect(await send(.seek(to: .seconds(3))) == .refused)
        #expect(await send(.seek(to: .seconds(1))) == .done)
        #expect(player.snapshot.displayedPosition == .seconds(1))
    }

    @Test func aRateOfZeroIsAPause() async {
        await send(.play)
        #expect(await send(.setRate(0)) == .done)
        #expect(player.snapshot.intent == .pause)
        #expect(await send(.setRate(.nan)) == .refused)
        #expect(await send(.setRate(-1)) == .refused)
    }

    @Test func whatIsSwitchedOffHasNoVolumeUntilOneIsSet() async {
        await send(.setVolume(0.5))
        #expect(center.info?.volume == 0.5)
        await player.setMuted(true)
        await fixture.executor.settle()
        #expect(center.info?.volume == 0)
        await send(.setVolume(0.25))
        #expect(center.info?.volume == 0.25)
        #expect(!player.snapshot.isMuted)
        #expect(await send(.setVolume(.infinity)) == .refused)
    }

    @Test func whatIsOverBeginsAgain() async {
        await send(.select(items[3].id))
        await send(.play)
        await fixture.play { if case .ended = $0.phase { true } else { false } }
        await fixture.executor.settle()
        #expect(center.info?.status == .stopped)
        await send(.togglePlaying)
        await fixture.play { $0.phase == .playing }
        #expect(player.snapshot.item == items[3])
    }

    @Test func aRemoteThatIsReleasedShowsAndObeysNothingMore() async {
        let other = FakeCenter()
        do {
            let remote = RemoteControl(queue, center: other, executor: fixture.executor)
            await fixture.executor.settle()
            #expect(other.info?.queue == items)
            withExtendedLifetime(remote) {}
        }
        await fixture.executor.settle()
        #expect(other.info == NowPlayingInfo())
        #expect(await other.send(RemoteRequest(.play, stamp: nil)) == nil)
    }
}

/// Remembers what is shown, and sends what it is told to.
private final class FakeCenter: NowPlayingDisplay, RemoteCommandSource {
    private struct State {
        var infos: [NowPlayingInfo] = []
        var position: (@Sendable () -> Duration)?
        var handler: (@Sendable (RemoteRequest) async -> RemoteOutcome)?
    }

    private let state = Locked(State())

    var info: NowPlayingInfo? { state.withLock { $0.infos.last } }
    var count: Int { state.withLock { $0.infos.count } }
    var position: Duration { state.withLock { $0.position }?() ?? .zero }

    func send(_ request: RemoteRequest) async -> RemoteOutcome? {
        await state.withLock { $0.handler }?(request)
    }

    func show(_ info: NowPlayingInfo) {
        state.withLock { $0.infos.append(info) }
    }

    func readPosition(from position: @escaping @Sendable () -> Duration) {
        state.withLock { $0.position = position }
    }

    func handleCommands(
        _ support: RemoteCommandSupport,
        by handler: (@Sendable (RemoteRequest) async -> RemoteOutcome)?
    ) {
        state.withLock { $0.handler = handler }
    }
}
