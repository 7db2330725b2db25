internal import AudioPipeline
internal import PlaybackControl
internal import PlayerInternals
internal import Synchronization

extension PulseSession {
    /// Queues all frames; waits while the queue is full.
    func write(_ buffer: AudioBuffer) async throws(AudioSinkError) {
        var done = 0
        while done < buffer.frameCount {
            if let failure = waits.withLock({ $0.failure }) { throw failure }
            if Task.isCancelled { throw .cancelled }
            let taken = queue.takenFrames
            let count = queue.write(buffer, from: done)
            done += count
            if count > 0 { feed() }
            let rest = buffer.frameCount - done
            guard rest > 0 else { return }
            // The queue was full, so there are frames whose leaving can be waited for.
            let place = min(taken + min(rest, queue.capacity / 4), queue.writtenFrames)
            try await wait(for: .room) { id in
                _ = wakingPlace.exchange(place, ordering: .acquiringAndReleasing)
                if queue.takenFrames >= place { endWait(id, .success(())) }
            }
        }
    }

    /// Gives the server what it did not get before.
    private func feed() {
        if isHungry.exchange(false, ordering: .acquiringAndReleasing) {
            mainloop.withLock { pump() }
        }
    }

    /// Begins or stops to take frames from the queue; waits for the server's answer.
    func setStarted(_ isStarted: Bool) async throws(AudioSinkError) {
        try await command {
            play.isStarted = isStarted
            play.lastProgress = .now
            pump()
            guard handles?.stream?.cork(!isStarted) == true else { return false }
            if !isStarted { publishStandstill() }
            advanceDrain()
            return true
        }
    }

    /// Drops what is queued here and there; waits for the server's answer.
    func flush(before generation: PlaybackGeneration) async throws(AudioSinkError) {
        try await command {
            drainOperation.take()?.cancel()
            finish(.silence)
            queue.flush(before: generation)
            play.isUnderrun = false
            play.lastProgress = .now
            publishStandstill()
            wakeWriter()
            guard handles?.stream?.flush() == true else { return false }
            pump()
            return true
        }
    }

    /// Waits until the last queued frame has been heard.
    func drain() async throws(AudioSinkError) {
        queue.markEnd()
        try await wait(for: .silence) { id in
            let isSilent = mainloop.withLock {
                advanceDrain()
                return isDrained
            }
            if isSilent { endWait(id, .success(())) }
        }
    }

    /// Sends a command, with the lock held, and waits until the server has acted on it.
    ///
    /// A cancelled task does not wait; the command has been sent.
    private func command(_ send: () -> Bool) async throws(AudioSinkError) {
        try await wait(for: .answer, limit: output.patience, cancelled: .success(())) { id in
            let refusal = mainloop.withLock { () -> AudioSinkError? in
                guard send(), handles?.stream?.updateTiming() == true else {
                    return .refused(cause: handles?.errorText)
                }
                play.asked.append(id)
                handles?.restartTimer(isIdle: false)
                return nil
            }
            if let refusal { endWait(id, .failure(refusal)) }
        }
    }

    // MARK: With the loop's lock held

    /// Moves frames from the queue to the server, as many as it asks for and there are.
    func pump() {
        guard play.isStarted, isAlive else { return }
        var sent = 0
        while let wanted = handles?.stream?.wantedFrames, wanted > 0 {
            let turn = handles?.stream?.send(upTo: wanted) { queue.render(into: &$0) }
            guard let turn else { break }
            sent += turn.sent
            if turn.sent < turn.room {
                // The writer looks at the flag behind its write, this side at the queue behind the
                // flag: one of them sees the other.
                _ = isHungry.exchange(true, ordering: .acquiringAndReleasing)
                if queue.queuedFrames == 0 { break }
            }
        }
        if sent > 0 { noteProgress() }
        publishAnchor()
        advanceDrain()
    }

    private func noteProgress() {
        play.lastProgress = .now
        if play.isUnderrun {
            play.isUnderrun = false
            afterwards(.send(.recovered))
        }
        wakeWriter()
    }

    private func wakeWriter() {
        // Adding nothing reads the place behind every exchange that the writer did before.
        let place = wakingPlace.wrappingAdd(0, ordering: .acquiringAndReleasing).oldValue
        guard queue.takenFrames >= place else { return }
        wakingPlace.store(.max, ordering: .relaxed)
        finish(.room)
    }

    /// Whether every frame that was written has been heard or dropped.
    private var isDrained: Bool {
        queue.queuedFrames == 0 && (!queue.hasBegun || play.drainedPlace == queue.takenFrames)
    }

    /// Has the server say when it has played all, once the queue has nothing more for it.
    private func advanceDrain() {
        guard play.isStarted, drainOperation == nil, queue.queuedFrames == 0, !isDrained,
            waits.withLock({ $0.contains(.silence) })
        else { return }
        play.lastProgress = .now
        drainOperation = handles?.stream?.drain()
    }

    // MARK: Callbacks, with the loop's lock held

    func answered(isSuccess: Bool) {
        guard !play.asked.isEmpty else { return }
        let id = play.asked.removeFirst()
        publishAnchor()
        guard let waiter = waits.withLock({ $0.take(id) }) else { return }
        let answer: Answer =
            isSuccess ? .success(()) : .failure(.refused(cause: handles?.errorText))
        afterwards(.resume([waiter], answer))
    }

    func drained(isSuccess: Bool) {
        drainOperation = nil
        guard queue.queuedFrames == 0 else { return advanceDrain() }
        if isSuccess {
            play.drainedPlace = queue.takenFrames
            finish(.silence)
        } else {
            finish(.silence, .failure(.refused(cause: handles?.errorText)))
        }
    }

    /// The server has played all that it was sent, and goes on with silence.
    func ranEmpty() {
        guard play.isStarted, !play.isUnderrun, queue.hasBegun, !queue.isEnding,
            queue.queuedFrames == 0
        else { return }
        play.isUnderrun = true
        underruns.wrappingAdd(1, ordering: .relaxed)
        afterwards(.send(.underrun))
    }
}
