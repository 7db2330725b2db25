internal import AudioPipeline
internal import PlayerInternals

extension PulseSession {
    /// Connects, opens the stream, and says what was granted.
    func connect() async throws(AudioSinkError) -> AudioSinkConfiguration {
        try await wait(for: .connection, limit: output.answerPatience) { _ in
            mainloop.withLock { beginConnecting() }
        }
        let latency = mainloop.withLock { handles?.stream?.grantedLatency }
        return AudioSinkConfiguration(
            format: queue.format, capacity: queue.capacity, latency: latency ?? output.latency)
    }

    private func beginConnecting() {
        guard
            let context = unsafe PulseContext(
                output, mainloop: mainloop, listener: pointer,
                changed: { _, session in unsafe PulseSession.at(session).contextChanged() }),
            let timer = unsafe PulseTimer(context: context, mainloop: mainloop, session: pointer)
        else { return fail(.noResources, isLoss: false) }
        let isConnecting = context.connect(to: output.server)
        let cause = context.errorText
        handles = PulseHandles(context: context, timer: timer)
        if !isConnecting { fail(.noServer(output, cause: cause), isLoss: false) }
    }

    // MARK: Callbacks, with the loop's lock held

    func contextChanged() {
        if handles?.isContextGone == true {
            let cause = handles?.errorText
            let isLoss = play.isConnected
            let error: AudioSinkError =
                isLoss ? .serverLost(cause: cause) : .noServer(output, cause: cause)
            return fail(error, isLoss: isLoss)
        }
        guard handles?.isContextReady == true, handles?.hasStream == false else { return }
        openStream()
    }

    private func openStream() {
        let stream = unsafe handles?.makeStream(output, format: queue.format, session: pointer)
        if let stream {
            handles?.stream = consume stream
        } else {
            fail(.noStream(output, cause: handles?.errorText), isLoss: false)
        }
    }

    func streamChanged() {
        if handles?.stream?.isGone == true {
            let cause = handles?.errorText
            let isLoss = play.isConnected
            let error: AudioSinkError =
                isLoss ? .serverLost(cause: cause) : .noStream(output, cause: cause)
            return fail(error, isLoss: isLoss)
        }
        guard handles?.stream?.isReady == true else { return }
        play.isConnected = true
        finish(.connection)
        unsafe handles?.watchDevices(session: pointer)
        lookAtRoute()
    }

    /// Looks, from time to time, who has waited too long.
    func tick() {
        handles?.restartTimer(isIdle: isIdle)
        let now = ContinuousClock.now
        let late = AudioSinkError.noAnswer(within: output.answerPatience)
        afterwards(.resume(waits.withLock { $0.takeExpired(at: now) }, .failure(late)))
        guard !isServerSilent() else { return fail(.serverSilent, isLoss: true) }
        let stuck = AudioSinkError.noAnswer(within: output.patience)
        if play.isStarted, now - play.lastProgress > output.patience {
            finish(.room, .failure(stuck))
            finish(.silence, .failure(stuck))
        }
    }

    /// Whether nothing plays and nobody waits for an answer.
    private var isIdle: Bool {
        !play.isStarted && play.asked.isEmpty && !waits.withLock { $0.hasDeadline }
    }

    /// Whether a command was not answered since three looks; a stream that plays asks with each.
    ///
    /// Looks are counted and not time, so that a machine that slept has lost nothing.
    private func isServerSilent() -> Bool {
        guard play.isConnected, isAlive else { return false }
        guard let oldest = play.asked.first else {
            play.unanswered = nil
            if play.isStarted { ask() }
            return false
        }
        let looks = play.unanswered?.id == oldest ? play.unanswered?.looks ?? 0 : 0
        play.unanswered = (oldest, looks + 1)
        return looks + 1 >= 3
    }

    /// Asks where the sound is, so that the answer shows that the server is there.
    private func ask() {
        guard handles?.stream?.updateTiming() == true else { return }
        play.asked.append(waits.withLock { $0.makeID() })
    }
}
