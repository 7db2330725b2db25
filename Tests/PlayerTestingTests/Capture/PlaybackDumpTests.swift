import AssetLoading
import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerInternals
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(3))) struct PlaybackDumpTests {
    @Test func aRunIsWrittenAsText() async throws {
        let dump = try await TwoHourQueue().run()
        let frames = dump.lines.prefix { !$0.hasPrefix("state") }.joined(separator: "\n")
        #expect(
            frames == """
                configured 10 Hz mono
                #1 g1 frames 0..<256 hash 5a553d5f6565700
                started
                #1 g1 frames 256..<6000 hash 5761a5c86fc0aa10
                paused
                #1 g1 frames 6000..<6256 hash 8519406ab9525700
                started
                #1 g1 frames 6256..<12400 hash d3e6cca874e50800
                paused
                flushed before g2
                #1 g2 frames 18000..<18256 hash 7c47ec1161e55700 jump from 12400
                started
                #1 g2 frames 18256..<24000 hash 85d082d95ecbfa10
                drained
                paused
                flushed before g3
                #2 g3 frames 0..<256 hash 5a553d5f6565700
                started
                #2 g3 frames 256..<12000 hash 3e85553f70bfff20
                drained
                paused
                flushed before g4
                #3 g4 frames 0..<256 hash 5a553d5f6565700
                started
                #3 g4 frames 256..<18432 hash bebde34f178e2100
                paused
                flushed before g5
                #3 g5 frames 6000..<6256 hash 8519406ab9525700 jump from 18432
                started
                #3 g5 frames 6256..<24000 hash 21aa82858298a830
                drained
                """)
        let states = dump.lines.filter { $0.hasPrefix("state") }
        #expect(states.first == "state idle want pause at 0.0 seconds of ?")
        #expect(states.contains { $0.contains("#1 g1 buffering(stalled) want play at 600.0") })
        #expect(states.contains { $0.contains("#2 g3 failed(connectionLost)") })
        #expect(states.last?.contains("#3 g5 ended(24000)") == true)
    }

    @Test func twoHoursWithSeeksStallsAndFailuresGoTheSameWayEachTime() async throws {
        let first = try await TwoHourQueue().run()
        for _ in 0..<20 {
            try first.verify(equals: try await TwoHourQueue().run().description)
        }
    }

    @Test func theHashOfASpanDoesNotDependOnItsBlocks() throws {
        var joined = try #require(span(of: 0..<100))
        #expect(joined.extend(with: try #require(span(of: 100..<300))))
        #expect(joined.sampleHash == span(of: 0..<300)?.sampleHash)
        #expect(joined.sampleHash != span(of: 1..<301)?.sampleHash)
    }

    @Test func aDifferenceNamesTheLines() async throws {
        let dump = PlaybackDump(calls: [.started, .paused, .closed])
        try dump.verify(equals: "started\npaused\nclosed")
        let mismatch = #expect(throws: PlaybackDump.Mismatch.self) {
            try dump.verify(equals: "started\ndrained\nclosed")
        }
        #expect(mismatch?.lines == ["2 - drained", "2 + paused"])
    }

    private let stamp = PlaybackStamp(occurrence: .next(), generation: .next())

    /// What a sink is given of scripted frames.
    private func span(of frames: Range<Int>) -> CapturedSpan? {
        let format = AudioFormat(sampleRate: 100, channels: .mono)
        var buffer = AudioBuffer(format: format, capacity: frames.count, stamp: stamp)
        buffer.fill(startFrame: Int64(frames.lowerBound)) { samples in
            for index in 0..<frames.count {
                samples[index] = AudioScript.sample(atFrame: Int64(frames.lowerBound + index))
            }
            return frames.count
        }
        return CapturedSpan(buffer)
    }
}

/// Three items of 40 minutes: one stalls and is sought in, one fails, one is sought back in.
struct TwoHourQueue {
    private let clock = VirtualClock()
    private let executor = SettlingExecutor()
    private let gate = Gate()
    private let items = ["one", "two", "three"].map { PlaybackItem(address: $0) }

    func run() async throws -> PlaybackDump {
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
