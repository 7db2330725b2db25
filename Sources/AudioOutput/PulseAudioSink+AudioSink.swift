public import AudioPipeline
public import PlaybackControl
internal import PlayerInternals

extension PulseAudioSink: AudioSink {
    /// Connects to the server and opens a stream, paused and with an empty queue.
    ///
    /// A configured sink lets go of its connection first.
    ///
    /// - Throws: `AudioSinkError`; `.unavailable` when there is no server or no such output,
    ///   `.timedOut` when it does not answer within 0.75 seconds, `.unsupportedFormat` above 384 kHz
    ///   or 32 channels, `.closed` when the sink is closed or configured again meanwhile,
    ///   `.cancelled` when the task is cancelled, after which the sink is not configured.
    @discardableResult
    public func configure(
        _ format: AudioFormat
    ) async throws(AudioSinkError) -> AudioSinkConfiguration {
        let (oldest, gain, selection) = state.withLock {
            ($0.oldestGeneration, $0.gain, $0.selection)
        }
        var output = output
        output.selection = selection
        let session = try PulseSession(
            output, format: format, droppingBefore: oldest, gain: gain, hub: hub)
        let former: [PulseSession]? = state.withLock { state in
            if state.isClosed { return nil }
            defer { state.opening = session }
            return state.takeSessions()
        }
        guard let former else {
            await session.close(.closed)
            throw .closed
        }
        for session in former { await session.close(.closed) }
        do throws(AudioSinkError) {
            let configuration = try await session.connect()
            guard settle(session, isConnected: true) else { throw AudioSinkError.closed }
            return configuration
        } catch {
            if settle(session, isConnected: false) { await session.close(error) }
            throw error
        }
    }

    /// Ends the opening of a session; false when the sink was closed or configured meanwhile.
    private func settle(_ session: PulseSession, isConnected: Bool) -> Bool {
        state.withLock { state in
            guard state.opening === session else { return false }
            state.opening = nil
            if isConnected { state.session = session }
            return true
        }
    }

    /// Queues all frames of the buffer; waits while half a second is queued.
    ///
    /// - Throws: `AudioSinkError`; `.timedOut` when the sink is started and the server takes nothing
    ///   for 10 seconds, `.cancelled` when the task is cancelled, after which a part of the buffer may
    ///   be queued, `.deviceLost`, `.notConfigured`, `.closed`.
    public func write(_ buffer: AudioBuffer) async throws(AudioSinkError) {
        let session = try session()
        guard buffer.format == session.queue.format else { throw .notConfigured }
        try await session.write(buffer)
    }

    /// Goes on to give samples to the server, and returns when it plays.
    ///
    /// A cancelled task does not wait; the command has been sent.
    ///
    /// - Throws: `AudioSinkError`; `.timedOut`, `.deviceLost`, `.notConfigured`, `.closed`.
    public func start() async throws(AudioSinkError) {
        try await session().setStarted(true)
    }

    /// Stops the sound, and returns when it has stopped and the playhead stands still.
    ///
    /// A cancelled task does not wait; the command has been sent.
    ///
    /// - Throws: `AudioSinkError`; `.timedOut`, `.deviceLost`, `.notConfigured`, `.closed`.
    public func pause() async throws(AudioSinkError) {
        try await session().setStarted(false)
    }

    /// Drops what is queued here and at the server, and what is still written of older generations.
    ///
    /// From then on the playhead is nil until a new frame is heard. A cancelled task does not wait;
    /// the command has been sent.
    ///
    /// - Throws: `AudioSinkError`; `.timedOut`, `.deviceLost`, `.notConfigured`, `.closed`. The
    ///   generation is remembered for the next `configure` all the same.
    public func flush(before generation: PlaybackGeneration) async throws(AudioSinkError) {
        state.withLock { $0.oldestGeneration = max($0.oldestGeneration, generation) }
        try await session().flush(before: generation)
    }

    /// Changes how loud frames are sent to the server from now on; what it has already, some 50 ms,
    /// stays as it is.
    public func setGain(_ gain: Float) {
        let sessions = state.withLock { state in
            state.gain = gain
            return [state.opening, state.session].compactMap(\.self)
        }
        for session in sessions { session.queue.setGain(gain) }
    }

    /// Waits until the server has played the last queued frame.
    ///
    /// - Throws: `AudioSinkError`; `.timedOut` when the sink is started and the server takes nothing
    ///   for 10 seconds, `.cancelled` when the task is cancelled, `.deviceLost`, `.notConfigured`,
    ///   `.closed`.
    public func drain() async throws(AudioSinkError) {
        try await session().drain()
    }

    /// Lets go of the server and of the threads for good; whoever waits gets `.closed`.
    public func close() async {
        let sessions = state.withLock { state in
            state.isClosed = true
            return state.takeSessions()
        }
        for session in sessions { await session.close(.closed) }
        hub.finish()
    }

    /// The frames that were written and that the server has not taken; 0 on a lost or closed sink.
    public var queuedFrames: Int {
        state.withLock(\.session)?.queuedFrames ?? 0
    }

    /// The frame that is heard at this moment; nil before the first, and after `close`.
    ///
    /// The server reports its latency ten times a second and with each command; between the reports
    /// the clock counts. When the server is lost, the playhead stays where it was.
    public var playhead: AudioPlayhead? {
        state.withLock(\.session)?.playhead
    }

    /// What happens to the output by itself; each call is a subscription of its own.
    ///
    /// At most 64 events wait for a slow subscriber; the oldest are dropped. The stream ends when
    /// the sink is closed, and at once on a closed sink.
    public func events() -> AsyncStream<AudioSinkEvent> {
        hub.events()
    }

    private func session() throws(AudioSinkError) -> PulseSession {
        let (session, isClosed) = state.withLock { ($0.session, $0.isClosed) }
        guard let session else { throw isClosed ? .closed : .notConfigured }
        return session
    }
}
