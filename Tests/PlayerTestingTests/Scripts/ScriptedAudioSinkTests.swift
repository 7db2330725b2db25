import AudioPipeline
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ScriptedAudioSinkTests {
    private let clock = VirtualClock()
    private let executor = SettlingExecutor()
    private let format = AudioFormat(sampleRate: 48_000, channels: .mono)
    private let stamp = PlaybackStamp(occurrence: .next(), generation: .next())

    private func device(refusing refused: Set<AudioFormat> = []) -> ScriptedAudioSink {
        ScriptedAudioSink(
            NullAudioSink(clock: clock, executor: executor), refusing: refused,
            executor: executor)
    }

    private func buffer(_ frames: Int) -> AudioBuffer {
        var buffer = AudioBuffer(format: format, capacity: frames, stamp: stamp)
        buffer.fill(startFrame: 0) { samples in samples.count }
        return buffer
    }

    @Test func whoWaitsIsToldOfTheLossAtOnce() async throws {
        let device = device()
        try await device.configure(format)
        let events = device.events()
        let writing = Task(executorPreference: executor) { [buffer] in
            try await device.write(buffer(480_000))
        }
        let draining = Task(executorPreference: executor) { try await device.drain() }
        await executor.settle()
        device.loseDevice()
        for task in [writing, draining] {
            let error = await #expect(throws: AudioSinkError.self) { try await task.value }
            #expect(error?.code == .deviceLost)
        }
        var iterator = events.makeAsyncIterator()
        guard case .deviceLost? = await iterator.next() else {
            Issue.record("The loss was not told.")
            return
        }
    }

    @Test func onlyConfiguringBringsItBack() async throws {
        let device = device()
        try await device.configure(format)
        device.loseDevice(failedOpenings: 1)
        for call in [device.start, device.pause, device.drain] {
            let error = await #expect(throws: AudioSinkError.self) { try await call() }
            #expect(error?.code == .deviceLost)
        }
        let absent = await #expect(throws: AudioSinkError.self) {
            try await device.configure(format)
        }
        #expect(absent?.code == .unavailable)
        try await device.configure(format)
        try await device.write(buffer(480))
        try await device.start()
        clock.advance(by: .milliseconds(5))
        #expect(device.playhead?.frame == 240)
    }

    @Test func aFormThatIsRefusedIsNotTaken() async throws {
        let device = device(refusing: [format])
        let error = await #expect(throws: AudioSinkError.self) {
            try await device.configure(format)
        }
        #expect(error?.code == .unsupportedFormat)
        try await device.configure(AudioFormat(sampleRate: 44_100, channels: .mono))
    }
}
