import AudioPipeline
import PlaybackControl
import PlayerInternals
import Synchronization

/// The side of a player that faces the sink: it starts and pauses it, and says what is heard.
///
/// All that is asked for carries the generation that asks; what an older one asks is ignored.
actor PlaybackOutput {
    let store: PlaybackStateStore
    nonisolated let sink: any AudioSink
    nonisolated let clock: any Clock<Duration>
    nonisolated let tickInterval: Duration
    let executor: (any TaskExecutor)?

    private let buffering: BufferingPolicy
    nonisolated var history: Duration { buffering.history }
    let policy: OutputPolicy
    nonisolated let reactions: Locked<OutputReactions>
    nonisolated let resumption = Locked<(@Sendable (PlaybackStamp) async -> Bool)?>(nil)
    nonisolated let gauge = Locked(BufferGauge(start: 0, resumption: 0))
    private nonisolated let hasBeenWanted = Atomic(false)
    private nonisolated let writtenFrames = Atomic<Int64>(0)

    /// So many frames are a tenth of a second.
    private nonisolated let littleFrames = Locked(0)
    var generation = PlaybackGeneration.none
    var configuration: AudioSinkConfiguration?
    var reopening: ReopeningSchedule

    /// What lets the item go on behind a loss that has just been met.
    var resuming: Task<Bool, Never>?

    /// How many losses have been met that the sink has not told yet.
    var knownLosses = 0

    /// How long to wait before the sink is opened the next time.
    var openingDelay = Duration.zero

    var isRunning = false
    var wanted: (isRunning: Bool, stamp: PlaybackStamp?) = (false, nil)
    private var reconciliation: Task<Void, Never>?
    private var silencing: Task<Void, Never>?
    private var ticker: Task<Void, Never>?
    var watcher: Task<Void, Never>?

    /// The ends of the time in which a device may come back, and of that in which one may flap.
    var graceEnd: Task<Void, Never>?
    var steadyEnd: Task<Void, Never>?

    init(
        store: PlaybackStateStore, sink: any AudioSink, clock: any Clock<Duration>,
        tickInterval: Duration, buffering: BufferingPolicy, policy: OutputPolicy,
        executor: (any TaskExecutor)?
    ) {
        self.policy = policy
        reactions = Locked(OutputReactions(policy: policy))
        reopening = ReopeningSchedule(limit: policy.reopening)
        self.store = store
        self.buffering = buffering
        self.sink = sink
        self.clock = clock
        self.tickInterval = tickInterval
        self.executor = executor
    }

    deinit {
        for task in [ticker, watcher, graceEnd, steadyEnd] { task?.cancel() }
    }

    // MARK: - Commands

    /// Ends the sound of every generation before this one, at once.
    ///
    /// Whoever asks for the same generation again waits until it is done, so that no sample of the
    /// new generation can be dropped with the old ones.
    func silence(before newGeneration: PlaybackGeneration) async {
        if newGeneration > generation {
            generation = newGeneration
            wanted = (false, nil)
            let previous = silencing
            silencing = Task(executorPreference: executor) {
                await previous?.value
                await self.pauseAndFlush(before: newGeneration)
            }
        }
        await silencing?.value
    }

    private func pauseAndFlush(before generation: PlaybackGeneration) async {
        await reconcile()
        guard configuration != nil else { return }
        // A sink that can't flush has lost its device, and says so itself.
        try? await sink.flush(before: generation)
    }

    /// Whether the sink may be opened: sound is or was wanted.
    nonisolated var isEverWanted: Bool {
        if store.snapshot.intent == .play { hasBeenWanted.store(true, ordering: .relaxed) }
        return hasBeenWanted.load(ordering: .relaxed)
    }

    /// Waits until the user wants to hear something for the first time, or the task is cancelled.
    ///
    /// Before that nobody is to see the program among those that play.
    nonisolated func untilEverWanted() async {
        guard !isEverWanted else { return }
        _ = await store.updates().first { _ in isEverWanted }
    }

    /// Makes the sink ready for the samples of a generation; it stays as it is where it can.
    ///
    /// - Returns: How many frames to write at once, at most: were they more than the queue takes, the
    ///   sound would never begin.
    func prepare(
        _ format: AudioFormat, stamp: PlaybackStamp
    ) async throws(AudioSinkError) -> Int {
        await silence(before: stamp.generation)
        guard stamp.generation == generation else { throw .cancelled }
        watchSink()
        if configuration?.format != format {
            configuration = nil
            let granted = try await openSink(format, stamp: stamp)
            guard stamp.generation == generation else { throw .cancelled }
            configuration = granted
            isRunning = false
        }
        let most = (configuration?.capacity ?? 0) / 2
        let frames = { Int(min(format.frame(at: min($0, .seconds(60))), Int64(most))) }
        let fresh = BufferGauge(
            start: frames(buffering.start), resumption: frames(buffering.resumption))
        gauge.withLock { $0 = fresh }
        littleFrames.withLock { $0 = format.sampleRate / 10 }
        return blockLimit
    }

    private var blockLimit: Int { max(1, (configuration?.capacity ?? 0) / 4) }

    /// How many frames to write at once, at most, behind those of a stamp; nil if it is over.
    func blockLimit(for stamp: PlaybackStamp) -> Int? {
        stamp.generation == generation && configuration != nil ? blockLimit : nil
    }

    /// Queues samples, and starts the sound once enough are queued.
    nonisolated func write(_ buffer: AudioBuffer) async throws(AudioSinkError) {
        do throws(AudioSinkError) {
            try await sink.write(buffer)
        } catch {
            throw await settled(error, stamp: buffer.stamp)
        }
        writtenFrames.add(Int64(buffer.frameCount), ordering: .relaxed)
        if gauge.withLock({ $0.wrote(buffer.frameCount) }) {
            // Behind an item that is still heard, the sound is that one's.
            let current = store.snapshot.stamp ?? buffer.stamp
            let isAhead = current.generation < buffer.stamp.generation
            await report(.buffered, stamp: isAhead ? current : buffer.stamp)
        }
    }

    /// Waits until all that is queued has been heard.
    nonisolated func drain(stamp: PlaybackStamp) async throws(AudioSinkError) {
        if gauge.withLock({ $0.reachedEnd() }) { await report(.buffered, stamp: stamp) }
        // Of an output that is gone nothing more is heard.
        guard await isOpen else { return }
        do throws(AudioSinkError) {
            try await sink.drain()
        } catch {
            throw await settled(error, stamp: stamp)
        }
    }

    private var isOpen: Bool { configuration != nil }

    /// What a failure of the sink comes to for whoever met it; a loss is dealt with before.
    private nonisolated func settled(
        _ error: AudioSinkError, stamp: PlaybackStamp
    ) async -> AudioSinkError {
        guard error.code == .deviceLost else { return error }
        await lose(error, stamp: stamp)
        return error
    }

    /// Waits until what follows is heard: frames of a stamp that were queued behind others.
    ///
    /// - Parameters:
    ///   - next: The stamp of what follows.
    ///   - remaining: How long what comes before is still heard, from a place of it.
    /// - Returns: False when the task was cancelled before.
    nonisolated func passage(
        to next: PlaybackStamp, left remaining: (AudioPlayhead) -> Duration
    ) async -> Bool {
        while !Task.isCancelled {
            let playhead = sink.playhead
            if playhead?.stamp == next { return true }
            let left = playhead.map(remaining) ?? tickInterval
            // Behind the last frame nothing is queued: what follows failed, or stalls at its start.
            if left <= .zero, sink.queuedFrames == 0 { return true }
            await letPass(left)
        }
        return false
    }

    /// Waits until a place of an item is heard; false when the task is cancelled before.
    nonisolated func untilHeard(_ position: Duration, of stamp: PlaybackStamp) async -> Bool {
        while !Task.isCancelled {
            let played = playedPosition(of: stamp)
            if let played, played >= position { return true }
            await letPass(played.map { (position - $0) / store.snapshot.rate } ?? tickInterval)
        }
        return false
    }

    /// Waits while so much is heard, or until it is time to look again.
    private nonisolated func letPass(_ left: Duration) async {
        // A little more than the end of the last frame, which is not yet the next one. While the
        // sink is paused nothing comes nearer, so it is looked at seldom.
        let pause = min(max(left, .zero) + .milliseconds(1), tickInterval)
        try? await clock.sleep(for: store.snapshot.isPlaying ? pause : tickInterval)
    }

    /// Waits until less than a tenth of a second is queued, or the task is cancelled.
    nonisolated func waitUntilLittleIsQueued() async {
        while !Task.isCancelled, sink.queuedFrames > littleFrames.withLock({ $0 }) {
            try? await clock.sleep(for: .milliseconds(20))
        }
    }

    /// Goes on with a generation whose sound followed on without a flush.
    func adopt(_ stamp: PlaybackStamp) async {
        guard stamp.generation > generation else { return }
        generation = stamp.generation
        stopTicking()
        // What the user wanted at the moment of the change may have come with the stamp before.
        await want(isRunning: store.snapshot.wantsSound, stamp: stamp)
        if ticker == nil { startTicking(stamp) }
    }

    /// Reports an event of an item, and does what follows from it.
    @discardableResult
    nonisolated func report(
        _ event: PlaybackEvent, stamp: PlaybackStamp
    ) async -> PlaybackTransition.Outcome {
        let transition = await store.apply(Stamped(event, stamp: stamp))
        await perform(transition)
        return transition.outcome
    }

    /// Starts or pauses the sink, as a transition asks.
    nonisolated func perform(_ transition: PlaybackTransition) async {
        guard let stamp = transition.stamp,
            !transition.actions.isDisjoint(with: [.startOutput, .pauseOutput])
        else { return }
        await want(isRunning: transition.actions.contains(.startOutput), stamp: stamp)
    }

    /// Makes the sink as loud as the user wants it by now.
    nonisolated func applyVolume() {
        let state = store.snapshot
        let gain = reactions.withLock(\.gain)
        sink.setGain(state.isMuted ? 0 : Float(state.volume * gain))
    }

    func close() async {
        for task in [ticker, watcher, graceEnd, steadyEnd] { task?.cancel() }
        await sink.close()
    }

    // MARK: - Start and pause

    private func want(isRunning: Bool, stamp: PlaybackStamp) async {
        guard stamp.generation >= generation else { return }
        wanted = (isRunning, stamp)
        await reconcile()
    }

    /// Brings the sink to what is wanted, one call after the other, whoever asks meanwhile.
    private func reconcile() async {
        let running =
            reconciliation ?? Task(executorPreference: executor) { await self.toggleAsWanted() }
        reconciliation = running
        await running.value
    }

    private func toggleAsWanted() async {
        while wanted.isRunning != isRunning {
            await toggle(to: wanted.isRunning, stamp: wanted.stamp)
        }
        reconciliation = nil
    }

    private func toggle(to running: Bool, stamp: PlaybackStamp?) async {
        isRunning = running
        stopTicking()
        guard configuration != nil else { return }
        do throws(AudioSinkError) {
            if running { try await sink.start() } else { try await sink.pause() }
        } catch {
            if let stamp { await lose(error, stamp: stamp) }
            return
        }
        guard let stamp else { return }
        if running {
            let transition = await store.apply(Stamped(.started, stamp: stamp))
            if transition.actions.contains(.pauseOutput) { wanted = (false, stamp) }
            startTicking(stamp)
        } else {
            await reportPosition(stamp)
            await store.apply(Stamped(.paused, stamp: stamp))
        }
    }

    // MARK: - What is heard

    private func startTicking(_ stamp: PlaybackStamp) {
        guard isRunning, stamp.generation == generation else { return }
        stopTicking()
        ticker = Task(executorPreference: executor) { [weak self, clock, tickInterval] in
            while (try? await clock.sleep(for: tickInterval)) != nil {
                guard let self else { return }
                await self.reportPosition(stamp)
            }
        }
    }

    func stopTicking() {
        ticker?.cancel()
        ticker = nil
    }

    private func reportPosition(_ stamp: PlaybackStamp) async {
        guard let position = playedPosition(of: stamp) else { return }
        await store.apply(Stamped(.position(position), stamp: stamp))
    }

    /// The place of the frame that is heard now, if it belongs to the generation.
    nonisolated func playedPosition(of stamp: PlaybackStamp) -> Duration? {
        guard let playhead = sink.playhead, playhead.stamp == stamp else { return nil }
        return playhead.time
    }

    /// What shows whether anything moves; nil while no sound is wanted.
    nonisolated var observation: StuckDetector.Observation? {
        let state = store.snapshot
        guard state.wantsSound, let stamp = state.stamp else { return nil }
        switch state.phase {
        case .loading, .buffering, .playing: break
        case .idle, .ready, .paused, .ended, .failed: return nil
        }
        return StuckDetector.Observation(
            stamp: stamp, phase: state.phase, written: writtenFrames.load(ordering: .relaxed),
            played: sink.playhead?.frame)
    }
}
