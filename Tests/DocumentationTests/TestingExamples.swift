// The examples of Documentation/Testing.md, which run as tests. The test beside this file compares
// them with the page line by line.

import AssetLoading
import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct TestingExamples {
    @Test func pausingKeepsThePlace() async throws {
        let clock = VirtualClock(), executor = SettlingExecutor()
        let media = ScriptedMedia(["one": AudioScript(frameCount: 480_000)])
        let sink = CapturingAudioSink(NullAudioSink(clock: clock, executor: executor))
        let player = PlayerController(
            opener: media, decoder: media, sink: sink, clock: clock, executor: executor)
        await player.load(PlaybackItem(address: "one"), intent: .play)
        try await clock.run(on: executor, until: { player.position >= .seconds(3) })
        await player.pause()
        #expect(player.snapshot.phase == .paused)
    }

    @Test func aStallIsShownAndGoesOnByItself() async throws {
        let clock = VirtualClock(), executor = SettlingExecutor(), gate = Gate()
        let media = ScriptedMedia([
            "one": AudioScript(
                frameCount: 480_000, obstacles: [.init(atFrame: 96_000, .stall(gate))])
        ])
        let player = PlayerController(
            opener: media, decoder: media, sink: NullAudioSink(clock: clock, executor: executor),
            clock: clock, executor: executor)
        let episode = PlaybackItem(address: "one")
        let probe = EventProbe(player.updates(), executor: executor)
        await player.load(episode, intent: .play)
        try await clock.run(
            on: executor, until: { player.snapshot.phase == .buffering(.stalled) })
        gate.open()
        try await clock.run(on: executor, until: { player.position >= .seconds(9) })
        try await probe.state(of: episode, where: { $0.phase == .buffering(.stalled) })
        try probe.verifyOrder()
    }

    @Test func mySourceKeepsTheContract() async throws {
        let bytes = (0..<100).map { UInt8($0) }
        try await ByteSourceContract(of: bytes) { MemoryByteSource(bytes) }.verify()
    }

    @Test func aSlowEpisodeShowsThatItLoads() async throws {
        let clock = VirtualClock(), executor = SettlingExecutor()
        let slow = FakeMedia(duration: .seconds(90), openingTime: .seconds(5))
        let player = FakePlayer(["slow": slow], clock: clock, executor: executor).player
        Task(executorPreference: executor) {
            await player.load(PlaybackItem(address: "slow"), intent: .play)
        }
        try await clock.run(on: executor, until: { player.snapshot.phase == .loading })
        try await clock.run(on: executor, until: { player.snapshot.isPlaying })
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func noOrderOfPressesLeavesAnItemBehind() async throws {
        let presses = Interleavings(
            command: { random in Bool.random(using: &random) },
            run: { presses in
                let store = PlaybackStateStore()
                for isLoad in presses {
                    if isLoad {
                        await store.begin(PlaybackItem(address: "one"))
                    } else {
                        await store.stop()
                    }
                }
                #expect((store.snapshot.item != nil) == (presses.last == true))
            })
        try await presses.verify(seeds: 0..<100, length: 10)
    }
}
