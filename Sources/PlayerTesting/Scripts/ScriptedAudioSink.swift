public import AudioPipeline
public import PlaybackControl
internal import PlayerInternals

/// A sink whose device goes away when a test says so, and that takes no other forms than it likes.
///
/// What it is given goes on to another sink, which sets the pace:
///
/// ```swift
/// let device = ScriptedAudioSink(NullAudioSink(clock: clock, executor: executor))
/// let sink = CapturingAudioSink(device)
/// …
/// device.loseDevice()
/// ```
///
/// Latency and drift are parameters of `NullAudioSink`; a source that stalls makes it run dry.
public final class ScriptedAudioSink: AudioSink {
    private struct State {
        var isLost = false
        var failedOpenings = 0
        var capacity = 0
    }

    private static let loss = AudioSinkError(
        .deviceLost, message: "The test took the device away: load the item again.")

    private let base: any AudioSink
    private let refused: Set<AudioFormat>
    private let monitor = AsyncMonitor(State())
    private let hub = AudioSinkEventHub()
    private let forwarding: Task<Void, Never>

    /// Makes a sink in front of another.
    ///
    /// - Parameters:
    ///   - base: Where everything goes.
    ///   - refused: The forms of samples that are not taken.
    ///   - executor: Where the events of the base are passed on; nil is the global executor.
    public init(
        _ base: any AudioSink, refusing refused: Set<AudioFormat> = [],
        executor: (any TaskExecutor)? = nil
    ) {
        self.base = base
        self.refused = refused
        let events = base.events()
        forwarding = Task(executorPreference: executor) { [hub] in
            for await event in events { hub.send(event) }
        }
    }

    deinit {
        forwarding.cancel()
    }

    /// Takes the device away, as when headphones are unplugged.
    ///
    /// Every call but `configure` and `close` throws `.deviceLost` until the sink is configured
    /// again, and whoever waits in one gets it at once.
    ///
    /// - Parameter failedOpenings: How many of the next calls of `configure` find no device.
    public func loseDevice(failedOpenings: Int = 0) {
        monitor.update { state in
            state.isLost = true
            state.failedOpenings = failedOpenings
        }
        hub.send(.deviceLost(Self.loss))
    }

    /// Tells something that happens to a device, such as another route or an interruption.
    public func send(_ event: AudioSinkEvent) {
        hub.send(event)
    }

    /// Opens the base, unless there is no device or the form is refused.
    @discardableResult
    public func configure(
        _ format: AudioFormat
    ) async throws(AudioSinkError) -> AudioSinkConfiguration {
        guard !refused.contains(format) else {
            throw AudioSinkError(
                .unsupportedFormat, message: "The script refuses \(format): give another form.")
        }
        let isAbsent = monitor.update { state in
            defer { state.failedOpenings = max(0, state.failedOpenings - 1) }
            return state.failedOpenings > 0
        }
        guard !isAbsent else {
            throw AudioSinkError(
                .unavailable, message: "The script has no device yet: try again later.")
        }
        let granted = try await base.configure(format)
        monitor.update { state in
            state.isLost = false
            state.capacity = granted.capacity
        }
        return granted
    }

    /// Passes on.
    public func write(_ buffer: AudioBuffer) async throws(AudioSinkError) {
        let (isLost, capacity) = monitor.withLock { ($0.isLost, $0.capacity) }
        if !isLost, base.queuedFrames + buffer.frameCount <= capacity {
            return try await base.write(buffer)
        }
        try await waitWhileThere { base in try await base.write(buffer) }
    }

    /// Passes on.
    public func start() async throws(AudioSinkError) {
        try checkThere()
        try await base.start()
    }

    /// Passes on.
    public func pause() async throws(AudioSinkError) {
        try checkThere()
        try await base.pause()
    }

    /// Passes on.
    public func flush(before generation: PlaybackGeneration) async throws(AudioSinkError) {
        try checkThere()
        try await base.flush(before: generation)
    }

    /// Passes on.
    public func setGain(_ gain: Float) { base.setGain(gain) }

    /// Passes on.
    public func drain() async throws(AudioSinkError) {
        try await waitWhileThere { base in try await base.drain() }
    }

    /// Passes on, and ends the events.
    public func close() async {
        await base.close()
        hub.finish()
    }

    /// What the base says; zero while the device is lost.
    public var queuedFrames: Int { isLost ? 0 : base.queuedFrames }

    /// What the base says, or said when the device was lost.
    public var playhead: AudioPlayhead? { base.playhead }

    /// The base's events, and each loss.
    public func events() -> AsyncStream<AudioSinkEvent> { hub.events() }

    private var isLost: Bool { monitor.withLock { $0.isLost } }

    private func checkThere() throws(AudioSinkError) {
        if isLost { throw Self.loss }
    }

    /// Does something that waits at the base, until the device is lost.
    private func waitWhileThere(
        _ work: @escaping @Sendable (any AudioSink) async throws -> Void
    ) async throws(AudioSinkError) {
        try checkThere()
        let result = await withTaskGroup(of: Result<Void, any Error>?.self) { group in
            group.addTask { [base] in
                do {
                    return .success(try await work(base))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask { [monitor] in
                _ = await monitor.wait { $0.isLost ? true : nil }
                return nil
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? nil
        }
        switch result {
        case .success: break
        case .failure(let error as AudioSinkError): throw isLost ? Self.loss : error
        case .failure, nil: throw isLost ? Self.loss : .cancelled
        }
    }
}
