public import PlaybackControl
internal import PlayerInternals

/// A sink that plays nothing, at the pace of a clock.
///
/// It behaves as a sound card does: it takes frames at their rate, runs dry, pauses and drains.
/// With a clock that a test moves by hand it needs no real time.
public final class NullAudioSink<PaceClock: Clock>: AudioSink
where PaceClock.Duration == Duration {
    private struct State {
        var queue: PacedQueue?
        var oldestGeneration: PlaybackGeneration = .none
        var droppedFrames: Int64 = 0
        var isStarved = false
        var drains = 0
        var isClosed = false
        var pacer: Task<Void, Never>?
    }

    private enum WriteStep {
        case progress(frames: Int, recovered: Bool)
        case failed(AudioSinkError)
    }

    private let clock: PaceClock
    private let origin: PaceClock.Instant
    private let queueDuration: Duration
    private let latency: Duration
    private let speed: Double
    private let executor: (any TaskExecutor)?
    private let monitor = AsyncMonitor(State())
    private let hub = AudioSinkEventHub()

    /// Makes a sink that runs on a clock.
    ///
    /// - Parameters:
    ///   - clock: What paces the frames.
    ///   - queueDuration: How much can be queued before a write waits.
    ///   - latency: How long it takes from the start until the first frame is heard; zero or more.
    ///   - drift: How many millionths the sink is faster than the clock, as sound cards are;
    ///     -100,000 to 100,000.
    ///   - executor: Where the task that paces the frames runs; nil is the global one.
    public init(
        clock: PaceClock, queueDuration: Duration = .milliseconds(500),
        latency: Duration = .zero, drift: Double = 0, executor: (any TaskExecutor)? = nil
    ) {
        self.clock = clock
        self.latency = max(.zero, latency)
        speed = 1 + min(max(-100_000, drift), 100_000) / 1_000_000
        self.executor = executor
        self.queueDuration = queueDuration
        origin = clock.now
    }

    deinit {
        endPacing()
    }

    /// The frames that were written after their generation was over, and dropped.
    public var droppedFrames: Int64 { monitor.withLock { $0.droppedFrames } }

    /// Takes any form of samples.
    @discardableResult
    public func configure(_ format: AudioFormat) throws(AudioSinkError) -> AudioSinkConfiguration {
        let capacity = max(1, format.frame(at: queueDuration))
        try monitor.update { state throws(AudioSinkError) in
            guard !state.isClosed else { throw .closed }
            state.isStarved = false
            state.queue = PacedQueue(
                format: format, capacity: capacity, latency: latency, speed: speed)
        }
        return AudioSinkConfiguration(format: format, capacity: Int(capacity), latency: latency)
    }

    /// Queues the frames' count and place; the samples are not kept.
    public func write(_ buffer: AudioBuffer) async throws(AudioSinkError) {
        var written = 0
        while written < buffer.frameCount {
            let step = await monitor.wait { state in self.take(buffer, from: written, &state) }
            switch step {
            case .progress(let frames, let recovered):
                written += frames
                if recovered { hub.send(.recovered) }
            case .failed(let error): throw error
            case nil: throw .cancelled
            }
        }
    }

    /// Begins or goes on to play.
    public func start() throws(AudioSinkError) {
        try change { state in
            state.queue?.start(now: now)
            if state.pacer == nil { state.pacer = makePacer() }
        }
    }

    /// Stops playing; what is queued stays.
    public func pause() throws(AudioSinkError) {
        try change { state in
            state.queue?.pause(now: now)
        }
    }

    /// Drops what is queued, and what is still written of older generations.
    public func flush(before generation: PlaybackGeneration) throws(AudioSinkError) {
        try change { state in
            state.oldestGeneration = max(state.oldestGeneration, generation)
            state.queue?.flush()
            state.isStarved = false
        }
    }

    /// Does nothing: there is nothing to be heard.
    public func setGain(_ gain: Float) {}

    /// Waits until the last queued frame was played.
    public func drain() async throws(AudioSinkError) {
        monitor.withLock { $0.drains += 1 }
        defer { monitor.withLock { $0.drains -= 1 } }
        let end: Result<Void, AudioSinkError>? = await monitor.wait { state in
            if state.isClosed { return .failure(.closed) }
            state.queue?.advance(to: self.now)
            return state.queue?.isEmpty == false ? nil : .success(())
        }
        guard let end else { throw .cancelled }
        try end.get()
    }

    /// Ends every wait and every subscription.
    public func close() {
        monitor.update { state in
            state.isClosed = true
            state.queue = nil
        }
        endPacing()
        hub.finish()
    }

    /// The frames that wait to be played.
    public var queuedFrames: Int { read { $0.queued } ?? 0 }

    /// The frame that is due now.
    public var playhead: AudioPlayhead? { read { $0.playhead } ?? nil }

    /// Underruns and recoveries.
    public func events() -> AsyncStream<AudioSinkEvent> { hub.events() }

    private var now: Duration { origin.duration(to: clock.now) }

    /// Looks at the queue as it is now.
    private func read<Value>(_ body: (PacedQueue) -> Value) -> Value? {
        monitor.withLock { state in
            // A copy moves on, because only the pacer may see the queue run dry and tell.
            guard var queue = state.queue else { return nil }
            queue.advance(to: now)
            return body(queue)
        }
    }

    private func change(_ body: (inout State) -> Void) throws(AudioSinkError) {
        try monitor.update { state throws(AudioSinkError) in
            guard !state.isClosed else { throw .closed }
            body(&state)
        }
    }

    private func take(
        _ buffer: AudioBuffer, from written: Int, _ state: inout State
    ) -> WriteStep? {
        guard !state.isClosed else { return .failed(.closed) }
        guard state.queue?.format == buffer.format else {
            return .failed(
                AudioSinkError(
                    .notConfigured,
                    message:
                        "The sink is not configured for \(buffer.format): call configure first."))
        }
        let waiting = buffer.frameCount - written
        guard buffer.stamp.generation >= state.oldestGeneration else {
            state.droppedFrames += Int64(waiting)
            return .progress(frames: waiting, recovered: false)
        }
        guard let room = state.queue?.room, room > 0 else { return nil }
        let frames = min(waiting, Int(room))
        state.queue?.append(
            Int64(frames), startFrame: buffer.mediaFrame(at: written), rate: buffer.rate,
            stamp: buffer.stamp, now: now)
        defer { state.isStarved = false }
        return .progress(frames: frames, recovered: state.isStarved)
    }

    // MARK: - Pacing

    /// Moves the queue on whenever a quarter of it has been played or it has run dry; waits while
    /// there is nothing to play.
    private func makePacer() -> Task<Void, Never> {
        Task(executorPreference: executor) { [weak self, clock, origin, monitor] in
            while !Task.isCancelled {
                let deadline: Duration? = await monitor.wait { state in
                    guard let queue = state.queue, queue.isRunning, !queue.isEmpty else {
                        return nil
                    }
                    return queue.timeOfNextStep
                }
                guard let deadline else { return }
                try? await clock.sleep(until: origin.advanced(by: deadline), tolerance: nil)
                guard !Task.isCancelled, let self else { return }
                step()
            }
        }
    }

    private func endPacing() {
        // Cancelling runs handlers that take the lock, so it is done outside of it.
        monitor.withLock { $0.pacer.take() }?.cancel()
    }

    private func step() {
        let ranDry = monitor.update { state in
            guard state.queue?.advance(to: now) == true, state.drains == 0 else { return false }
            state.isStarved = true
            return true
        }
        if ranDry { hub.send(.underrun) }
    }
}

extension NullAudioSink where PaceClock == ContinuousClock {
    /// Makes a sink that runs in real time.
    public convenience init(queueDuration: Duration = .milliseconds(500)) {
        self.init(clock: ContinuousClock(), queueDuration: queueDuration)
    }
}
