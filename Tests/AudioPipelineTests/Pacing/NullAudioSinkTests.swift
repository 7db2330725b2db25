import AudioPipeline
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct NullAudioSinkTests {
    private let clock = VirtualClock()
    private let executor = SettlingExecutor()
    private let format = AudioFormat(sampleRate: 48_000, channels: .stereo)
    private let sink: NullAudioSink<VirtualClock>

    init() throws {
        sink = NullAudioSink(clock: clock, executor: executor)
        try sink.configure(format)
    }

    private func write(_ buffer: AudioBuffer) -> Task<Bool, any Error> {
        Task(executorPreference: executor) { [sink] in
            try await sink.write(buffer)
            return true
        }
    }

    /// Lets time pass, from one deadline to the next.
    private func pass(until isReached: () -> Bool) async throws {
        while true {
            await executor.settle()
            if isReached() { return }
            try #require(clock.advanceToNextDeadline(), "Nothing can happen any more.")
        }
    }

    @Test func framesArePlayedAtTheirRate() async throws {
        try await sink.write(.filled(24_000, startFrame: 100))
        #expect(sink.playhead == nil)
        try sink.start()
        clock.advance(by: .milliseconds(250))
        #expect(sink.playhead?.frame == 12_100)
        #expect(sink.queuedFrames == 12_000)
        clock.advance(by: .seconds(5))
        #expect(sink.playhead?.frame == 24_100)
    }

    @Test func latencyDelaysWhatIsHeard() async throws {
        let sink = NullAudioSink(clock: clock, latency: .milliseconds(100), executor: executor)
        #expect(try sink.configure(format).latency == .milliseconds(100))
        try await sink.write(.filled(24_000))
        try sink.start()
        clock.advance(by: .milliseconds(100))
        #expect(sink.playhead == nil)
        clock.advance(by: .milliseconds(250))
        #expect(sink.playhead?.frame == 12_000)
        try sink.pause()
        clock.advance(by: .seconds(1))
        #expect(sink.playhead?.frame == 12_000)
    }

    @Test(arguments: [(-100.0, 47_995), (0.0, 48_000), (100.0, 48_005)])
    func driftMakesItFasterOrSlowerThanTheClock(drift: Double, frame: Int64) async throws {
        let sink = NullAudioSink(
            clock: clock, queueDuration: .seconds(2), drift: drift, executor: executor)
        try sink.configure(format)
        try await sink.write(.filled(96_000))
        try sink.start()
        clock.advance(by: .seconds(1))
        #expect(sink.playhead?.frame == frame)
    }

    @Test func aWriteWaitsWhileTheQueueIsFull() async throws {
        try await sink.write(.filled(24_000))
        let second = write(.filled(12_000, startFrame: 24_000))
        await executor.settle()
        #expect(sink.queuedFrames == 24_000)
        try sink.start()
        while await {
            await executor.settle(); return sink.playhead?.frame != 36_000
        }() {
            #expect(clock.advanceToNextDeadline())
        }
        #expect(try await second.value)
    }

    @Test func aPausedSinkKeepsItsFramesAndItsPlace() async throws {
        try await sink.write(.filled(24_000))
        try sink.start()
        clock.advance(by: .milliseconds(100))
        try sink.pause()
        clock.advance(by: .seconds(3600))
        #expect(sink.playhead?.frame == 4_800)
        #expect(sink.queuedFrames == 19_200)
        try sink.start()
        clock.advance(by: .milliseconds(100))
        #expect(sink.playhead?.frame == 9_600)
    }

    @Test func aFlushDropsWhatWaitsAndWhatIsStillWrittenOfOlderGenerations() async throws {
        let old = AudioBuffer.filled(12_000)
        try await sink.write(old)
        let newer = PlaybackStamp(occurrence: old.stamp.occurrence, generation: .next())
        try sink.flush(before: newer.generation)
        try await sink.write(old)
        #expect(sink.queuedFrames == 0)
        #expect(sink.droppedFrames == 12_000)
        try await sink.write(.filled(12_000, startFrame: 5, stamp: newer))
        try sink.start()
        clock.advance(by: .milliseconds(1))
        #expect(sink.playhead == AudioPlayhead(stamp: newer, frame: 53, sampleRate: 48_000))
    }

    @Test func drainingWaitsForTheLastFrame() async throws {
        try await sink.write(.filled(24_000))
        try sink.start()
        let drained = Task(executorPreference: executor) { [sink] in try await sink.drain() }
        await executor.settle()
        try await pass(until: { sink.queuedFrames == 0 })
        try await drained.value
        #expect(sink.playhead?.frame == 24_000)
    }

    @Test func runningDryIsToldAndSoIsTheRecovery() async throws {
        var events = sink.events().makeAsyncIterator()
        try await sink.write(.filled(4_800))
        try sink.start()
        await executor.settle()
        clock.advance(by: .seconds(1))
        await executor.settle()
        #expect(await events.next() == .underrun)
        try await sink.write(.filled(4_800))
        #expect(await events.next() == .recovered)
    }

    @Test func aWriteCanBeCancelled() async throws {
        try await sink.write(.filled(24_000))
        let waiting = write(.filled(1))
        await executor.settle()
        waiting.cancel()
        await #expect(throws: AudioSinkError.cancelled) { try await waiting.value }
    }

    @Test func closingEndsEveryWait() async throws {
        try await sink.write(.filled(24_000))
        let waiting = write(.filled(1))
        let drain = Task(executorPreference: executor) { [sink] in try await sink.drain() }
        await executor.settle()
        sink.close()
        await #expect(throws: AudioSinkError.closed) { try await waiting.value }
        await #expect(throws: AudioSinkError.closed) { try await drain.value }
        await #expect(throws: AudioSinkError.closed) { try await sink.write(.filled(1)) }
        for await _ in sink.events() { Issue.record("A closed sink has no events.") }
    }

    @Test func framesOfAnotherFormAreRefused() async throws {
        let mono = AudioFormat(sampleRate: 48_000, channels: .mono)
        await #expect(throws: AudioSinkError(.notConfigured, message: "")) {
            try await sink.write(.filled(1, format: mono))
        }
    }
}
