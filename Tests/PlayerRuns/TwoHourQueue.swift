import AssetLoading
import AudioPipeline
import MediaPlayback
import PlaybackControl
package import PlayerTesting

/// Three items of 40 minutes: one stalls and is sought in, one fails, one is sought back in.
package struct TwoHourQueue {
    private let clock = VirtualClock()
    private let executor = SettlingExecutor()
    private let gate = Gate()
    private let items = ["one", "two", "three"].map { PlaybackItem(address: $0) }

    package init() {}

    package func run() async throws -> PlaybackDump {
        let sink = CapturingAudioSink(
            NullAudioSink(clock: clock, queueDuration: .seconds(60), executor: executor))
        let media = media
        let player = PlayerController(
            opener: media, decoder: media, sink: sink, clock: clock,
            positionInterval: .seconds(60), executor: executor)
        let probe = EventProbe(player.updates(), executor: executor)
        // Commands come from the executor too, so that nothing runs beside it.
        try await Task(executorPreference: executor) { try await play(player) }.value
        try probe.verifyOrder()
        return PlaybackDump(calls: sink.calls, states: probe.states)
    }

    private var media: ScriptedMedia {
        let format = AudioFormat(sampleRate: 10, channels: .mono)
        let lost = AudioSourceError(
            .bytesUnavailable, message: "",
            cause: AssetLoadingError(
                .connectionLost(received: 1, promised: 2), message: "Try again."))
        func script(_ obstacles: [AudioScript.Obstacle]) -> AudioScript {
            AudioScript(format: format, frameCount: 24_000, obstacles: obstacles)
        }
        return ScriptedMedia([
            "one": script([.init(atFrame: 6_000, .stall(gate))]),
            "two": script([.init(atFrame: 12_000, .failure(lost))]),
            "three": script([]),
        ])
    }

    private func play(_ player: PlayerController) async throws {
        await player.load(items[0], intent: .play)
        try await clock.run(on: executor, until: { player.snapshot.phase == .buffering(.stalled) })
        gate.open()
        try await clock.run(on: executor, until: { player.position >= .seconds(20 * 60) })
        await player.seek(to: .seconds(30 * 60))
        try await clock.run(on: executor, until: { player.snapshot.phase.isOver })

        await player.load(items[1], intent: .play)
        try await clock.run(on: executor, until: { player.snapshot.phase.isOver })

        await player.load(items[2], intent: .play)
        try await clock.run(on: executor, until: { player.position >= .seconds(30 * 60) })
        await player.skip(by: .seconds(-20 * 60))
        try await clock.run(on: executor, until: { player.snapshot.phase.isOver })
    }
}

extension PlaybackPhase {
    fileprivate var isOver: Bool {
        switch self {
        case .ended, .failed: true
        default: false
        }
    }
}
