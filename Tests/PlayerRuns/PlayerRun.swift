import AssetLoading
import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerInternals
import PlayerTesting

/// One player over media that loads slowly, stalls and fails, and its queue.
package struct PlayerRun {
    package static let addresses = ["whole", "stalling", "failing", "slow", "absent"]

    private let clock = VirtualClock()
    private let executor = SettlingExecutor()
    private let gates = [Gate(), Gate()]
    private let begun = Locked(0)
    private let ended = Locked(0)
    private let model = Locked(PlayerModel())

    private var media: ScriptedMedia {
        let format = AudioFormat(sampleRate: 100, channels: .mono)
        func script(_ obstacles: [AudioScript.Obstacle] = []) -> AudioScript {
            AudioScript(format: format, frameCount: 1_000, obstacles: obstacles)
        }
        let damaged = AudioSourceError(.damaged, message: "Publish it again.")
        return ScriptedMedia(
            [
                "whole": script(), "slow": script(),
                "stalling": script([.init(atFrame: 400, .stall(gates[0]))]),
                "failing": script([.init(atFrame: 300, .failure(damaged))]),
            ], bytes: ["slow": ByteScript(opening: gates[1])])
    }

    package init() {}

    package func perform(_ commands: [PlayerCommand]) async throws {
        let device = ScriptedAudioSink(
            NullAudioSink(clock: clock, queueDuration: .seconds(4), executor: executor),
            executor: executor)
        let sink = CapturingAudioSink(device)
        let media = media
        let player = PlayerController(
            opener: media, decoder: media, sink: sink, clock: clock, rateStages: FrameStepper(),
            executor: executor)
        let probe = EventProbe(player.updates(), executor: executor)
        let notices = NoticeProbe(player.events(), executor: executor)
        try await Task(executorPreference: executor) {
            for command in commands { await perform(command, on: player, with: device) }
            gates.forEach { $0.open() }
            // What was begun comes before the stop, or it would load after it.
            await executor.settle()
            try model.withLock { $0 }.check(player.snapshot)
            await player.stop()
            await executor.settle()
            try probe.verifyOrder()
            try notices.verifyOrder()
            try check(sink.calls)
            let (begun, ended) = (begun.withLock { $0 }, ended.withLock { $0 })
            try Broken.unless(begun == ended, "\(begun - ended) commands hang.")
            let stopped = model.withLock { $0.stopped }
            try Broken.unless(player.snapshot == stopped, "It is \(player.snapshot).")
            let count = sink.calls.count
            while clock.advanceToNextDeadline() { await executor.settle() }
            try Broken.unless(sink.calls.count == count, "The sink was used after the stop.")
        }.value
    }

    private func perform(
        _ command: PlayerCommand, on player: PlayerController, with device: ScriptedAudioSink
    ) async {
        switch model.withLock({ $0.take(command) }) {
        case .load(let item): begin { await player.load(item) }
        case .stop: begin { await player.stop() }
        case .setNext(let item):
            if let item { model.withLock { $0.note(next: item) } }
            begin { await player.setNext(item) }
        case nil: break
        }
        switch command {
        case .load, .stop, .next, .setNext, .editQueue: break
        case .play: begin { await player.play() }
        case .pause: begin { await player.pause() }
        case .seek(let second): begin { await player.seek(to: .seconds(second)) }
        case .skip(let seconds): begin { await player.skip(by: .seconds(seconds)) }
        case .setRate(let rate): begin { await player.setRate(rate) }
        case .loseDevice: device.loseDevice(failedOpenings: 1)
        case .openGates: gates.forEach { $0.open() }
        case .settle: await executor.settle()
        case .passTime:
            await executor.settle()
            clock.advance(by: .seconds(1))
        }
    }

    /// Begins a command and does not wait for it, as a user who presses the next button does not.
    private func begin(_ work: @escaping @Sendable () async -> Void) {
        begun.withLock { $0 += 1 }
        Task(executorPreference: executor) {
            await work()
            ended.withLock { $0 += 1 }
        }
    }

    /// What reached the sink is of ever newer generations, and each frame stands in its place.
    private func check(_ calls: [CapturedCall]) throws {
        var newest = PlaybackGeneration.none
        for case .wrote(let span) in calls {
            try Broken.unless(
                span.stamp.generation >= newest, "\(span) was written after \(newest).")
            try Broken.unless(
                has(span.firstSample, atFrame: span.startFrame, of: span)
                    && has(span.lastSample, atFrame: span.lastFrame, of: span),
                "\(span) has the samples of other frames.")
            newest = span.stamp.generation
        }
    }

    /// Whether a sample is that of a frame; the places of a span of another rate than 1 are rounded.
    private func has(_ sample: Float, atFrame frame: Int64, of span: CapturedSpan) -> Bool {
        let frames = span.rate == 1 ? frame...frame : frame - 1...frame + 1
        return frames.contains { AudioScript.sample(atFrame: $0) == sample }
    }
}

extension CapturedSpan {
    /// The place in the media of the last frame.
    fileprivate var lastFrame: Int64 {
        startFrame + Int64(Double(frameCount - 1) * rate)
    }
}
