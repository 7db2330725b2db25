import AudioPipeline
import PlaybackControl
import PlayerTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct AudioSinkContractTests {
    private static func contract(
        patience: Int = 4_000,
        _ wrap: @escaping @Sendable (any AudioSink) -> any AudioSink
    ) -> AudioSinkContract {
        let clock = VirtualClock()
        let executor = SettlingExecutor()
        return AudioSinkContract(
            patience: patience,
            passTime: {
                await executor.settle()
                clock.advance(by: .milliseconds(10))
            },
            makeSink: { wrap(NullAudioSink(clock: clock, executor: executor)) })
    }

    @Test func thePacedSinkKeepsIt() async throws {
        try await Self.contract { $0 }.verify()
    }

    @Test func theCapturingSinkKeepsIt() async throws {
        try await Self.contract { CapturingAudioSink($0) }.verify()
    }

    @Test func theFileSinkKeepsIt() async throws {
        let file = try TemporaryFile([], suffix: ".wav")
        let contract = AudioSinkContract { WAVFileSink(path: file.path) }
        try await contract.verify()
    }

    @Test(arguments: BrokenAudioSink.Fault.allCases)
    func brokenSinksAreCaught(fault: BrokenAudioSink.Fault) async throws {
        let contract = Self.contract(patience: 100) {
            BrokenAudioSink($0, fault: fault)
        }
        let violation = await #expect(throws: ContractViolation.self) {
            try await contract.verify()
        }
        #expect(violation?.rule == fault.rawValue)
    }
}

/// Breaks one rule; the fault's text is the rule.
struct BrokenAudioSink: AudioSink {
    enum Fault: String, CaseIterable {
        case takingAll = "A write before configure throws .notConfigured."
        case beginningStarted = "A sink begins paused and empty."
        case neverPlaying = "What was written is heard once the sink is started."
        case playingOn = "A pause keeps what is queued."
        case keepingFlushed = "A flush drops what is queued and what is older."
        case neverWaiting = "A write to a full queue waits until it is cancelled."
        case stayingOpen = "Whoever waits at a sink that is closed gets .closed."
        case endlessEvents = "A closed sink takes nothing and ends its events."
    }

    private let base: any AudioSink
    private let fault: Fault

    init(_ base: any AudioSink, fault: Fault) {
        self.base = base
        self.fault = fault
    }

    func configure(_ format: AudioFormat) async throws(AudioSinkError) -> AudioSinkConfiguration {
        let granted = try await base.configure(format)
        if fault == .beginningStarted { try await base.start() }
        return granted
    }

    func write(_ buffer: AudioBuffer) async throws(AudioSinkError) {
        let capacity = 24_000
        if fault == .neverWaiting, base.queuedFrames + buffer.frameCount > capacity { return }
        do {
            try await base.write(buffer)
        } catch {
            switch (fault, error.code) {
            case (.takingAll, .notConfigured): return
            case (.stayingOpen, .closed): throw .cancelled
            default: throw error
            }
        }
    }

    func start() async throws(AudioSinkError) {
        if fault != .neverPlaying { try await base.start() }
    }

    func pause() async throws(AudioSinkError) {
        if fault != .playingOn { try await base.pause() }
    }

    func flush(before generation: PlaybackGeneration) async throws(AudioSinkError) {
        if fault != .keepingFlushed { try await base.flush(before: generation) }
    }

    func setGain(_ gain: Float) { base.setGain(gain) }
    func drain() async throws(AudioSinkError) { try await base.drain() }
    func close() async { await base.close() }
    var queuedFrames: Int { base.queuedFrames }
    var playhead: AudioPlayhead? { base.playhead }

    func events() -> AsyncStream<AudioSinkEvent> {
        guard fault == .endlessEvents else { return base.events() }
        return AsyncStream { await Gate().wait() ? .underrun : nil }
    }
}
