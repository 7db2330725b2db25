import AudioPipeline
import PlaybackControl
import PlayerInternals

// What happens to the sink by itself, and what is done about it.
extension PlaybackOutput {
    func watchSink() {
        guard watcher == nil else { return }
        let events = sink.events()
        watcher = Task(executorPreference: executor) { [weak self] in
            for await event in events { await self?.take(event) }
        }
    }

    private func take(_ event: AudioSinkEvent) async {
        switch event {
        case .underrun:
            guard let stamp = currentStamp else { return }
            // An event that comes late is no news: frames are queued again.
            guard sink.queuedFrames == 0 else { return }
            await report(.stalled, stamp: stamp)
            let queued = sink.queuedFrames
            if gauge.withLock({ $0.ranDry(queued: queued) }) {
                await report(.buffered, stamp: stamp)
            }
        case .deviceLost(let error):
            // Whoever met the loss in a call of its own has dealt with it.
            if knownLosses > 0 {
                knownLosses -= 1
            } else if let stamp = currentStamp {
                await lose(error, stamp: stamp, isEvent: true)
            }
        case .routeChanged(let change):
            let intent = store.snapshot.intent
            await perform(reactions.withLock { $0.take(change, intent: intent) })
        case .interruptionBegan:
            await perform(reactions.withLock { $0.interrupt(true) })
        case .interruptionEnded:
            await perform(reactions.withLock { $0.interrupt(false) })
        default:
            break
        }
    }

    /// The stamp of what is heard, as long as this side works for it.
    private var currentStamp: PlaybackStamp? {
        store.snapshot.stamp.flatMap { $0.generation == generation ? $0 : nil }
    }

    /// The user has asked for sound or for none, whether that is news or not.
    nonisolated func userWants(_ intent: PlaybackIntent) async {
        await perform(reactions.withLock { $0.userWants(intent) })
    }

    /// Fades the sound to a part of what the user wants.
    nonisolated func setFade(_ gain: Double) async {
        await perform(reactions.withLock { $0.setFade(gain) })
    }

    private nonisolated func perform(_ actions: [OutputReactions.Action]) async {
        for action in actions {
            switch action {
            case .want(let intent): await perform(await store.want(intent))
            case .silence: await perform(await store.silence(reactions.withLock(\.silence)))
            case .gain: applyVolume()
            case .beginGrace(let number): await beginGrace(number)
            }
        }
    }

    private func beginGrace(_ number: Int) {
        graceEnd?.cancel()
        graceEnd = Task(executorPreference: executor) { [weak self, clock, policy] in
            guard (try? await clock.sleep(for: policy.grace)) != nil else { return }
            self?.reactions.withLock { $0.graceEnded(number) }
        }
    }

    // MARK: - Loss and return of the whole output

    /// Does what is to be done when the output went away or does not answer.
    ///
    /// - Parameter isEvent: Whether the sink has told it, and not one of its calls.
    func lose(_ error: AudioSinkError, stamp: PlaybackStamp, isEvent: Bool = false) async {
        guard error.code != .cancelled else { return }
        if error.code == .deviceLost, await reopens(after: stamp, isEvent: isEvent) { return }
        await fail(with: error, stamp: stamp)
    }

    /// Whether the item goes on elsewhere or later, under a generation of its own.
    private func reopens(after stamp: PlaybackStamp, isEvent: Bool) async -> Bool {
        // Whoever meets the same loss behind another one waits until the item has gone on.
        if let resuming { return await resuming.value }
        guard let current = store.snapshot.stamp, current.generation <= stamp.generation else {
            return true
        }
        guard configuration != nil, current.generation == generation else {
            return reopening.isOpening
        }
        guard let delay = reopening.lose() else { return false }
        if !isEvent { knownLosses += 1 }
        steadyEnd?.cancel()
        forgetSink()
        openingDelay = delay
        let resuming = Task(executorPreference: executor) {
            await self.perform(self.reactions.withLock { $0.setDevice(isThere: false) })
            return await self.resume(current)
        }
        self.resuming = resuming
        let isResumed = await resuming.value
        self.resuming = nil
        return isResumed
    }

    /// Has the item go on from where it was heard; set by whoever has the item.
    nonisolated func onLoss(_ body: @escaping @Sendable (PlaybackStamp) async -> Bool) {
        resumption.withLock { $0 = body }
    }

    private func resume(_ stamp: PlaybackStamp) async -> Bool {
        await resumption.withLock { $0 }?(stamp) ?? false
    }

    /// Opens the sink, again and again where it was there before and the policy says so.
    func openSink(
        _ format: AudioFormat, stamp: PlaybackStamp
    ) async throws(AudioSinkError) -> AudioSinkConfiguration {
        try await wait(openingDelay, stamp: stamp)
        openingDelay = .zero
        while true {
            do throws(AudioSinkError) {
                let configuration = try await sink.configure(format)
                await noteOpened()
                return configuration
            } catch {
                guard let delay = reopening.fail(with: error) else { throw error }
                await perform(reactions.withLock { $0.setDevice(isThere: false) })
                try await wait(delay, stamp: stamp)
            }
        }
    }

    private func wait(_ delay: Duration, stamp: PlaybackStamp) async throws(AudioSinkError) {
        if delay > .zero { try? await clock.sleep(for: delay) }
        guard !Task.isCancelled, stamp.generation == generation else { throw .cancelled }
    }

    private func noteOpened() async {
        guard reopening.isOpening else { return }
        reopening.succeed()
        await perform(reactions.withLock { $0.setDevice(isThere: true) })
        steadyEnd = Task(executorPreference: executor) { [weak self, clock] in
            let time = ReopeningSchedule.steadyTime
            guard (try? await clock.sleep(for: time)) != nil else { return }
            await self?.settle()
        }
    }

    private func settle() {
        reopening.settle()
    }

    private func forgetSink() {
        configuration = nil
        isRunning = false
        wanted = (false, nil)
        stopTicking()
    }

    private func fail(with error: AudioSinkError, stamp: PlaybackStamp) async {
        forgetSink()
        await store.apply(Stamped(.failed(PlaybackFailure(error)), stamp: stamp))
    }
}
