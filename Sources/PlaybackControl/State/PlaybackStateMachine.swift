/// Which event leads from which state to which, with no concurrency and no clock.
///
/// Commands and events go in, the new ``state`` and the actions to take come out. An event of an
/// item or generation that is over is stale; one that can't happen in the current phase is
/// refused; both are counted and neither changes anything.
public struct PlaybackStateMachine: Sendable {
    /// The state after the last transition.
    public private(set) var state = PlaybackState()

    /// How often each outcome was met.
    public private(set) var counters = PlaybackCounters()

    /// Whether enough samples are queued for the output to start.
    private var isBuffered = false

    /// Begins with nothing loaded.
    public init() {}

    // MARK: - Commands

    /// Puts an item in the place of the current one, under a new generation.
    ///
    /// - Parameters:
    ///   - item: What to play.
    ///   - intent: Whether it is heard as soon as it can be.
    ///   - position: Where in the media to begin; negative places are the beginning.
    public mutating func begin(
        _ item: PlaybackItem, intent: PlaybackIntent, startingAt position: Duration = .zero
    ) -> PlaybackTransition {
        let stamp = PlaybackStamp(occurrence: item.id, generation: .next())
        isBuffered = false
        let start = max(.zero, position)
        return changed(
            to: PlaybackState(
                item: item, stamp: stamp, phase: .loading, intent: intent, rate: state.rate,
                volume: state.volume, isMuted: state.isMuted,
                pendingTarget: start > .zero ? start : nil,
                duration: item.declaredDuration.map(DurationClaim.feed) ?? .unknown,
                silence: state.silence
            ), actions: .cancelOlderWork)
    }

    /// Goes on with an item whose sound follows on that of the current one, without a gap.
    ///
    /// Its sound has a generation of its own, minted when it was queued behind the current item; a
    /// seek since then has minted a newer one, and the item is stale.
    ///
    /// - Parameters:
    ///   - item: What is heard from now on.
    ///   - stamp: The item and the generation of its sound.
    ///   - old: The stamp of what has been heard to its end.
    ///   - duration: How long the item is.
    ///   - isSeekable: Whether one can seek in it.
    public mutating func advance(
        to item: PlaybackItem, stamp: PlaybackStamp, after old: PlaybackStamp,
        duration: DurationClaim, isSeekable: Bool
    ) -> PlaybackTransition {
        guard old == state.stamp, old.generation < stamp.generation else { return counted(.stale) }
        switch state.phase {
        case .playing, .paused, .buffering: break
        default: return counted(.refused)
        }
        let declared = item.declaredDuration.map(DurationClaim.feed) ?? .unknown
        return changed(
            to: PlaybackState(
                item: item, stamp: stamp, phase: state.phase, intent: state.intent,
                rate: state.rate, volume: state.volume, isMuted: state.isMuted,
                duration: duration == .unknown ? declared : duration,
                isSeekable: isSeekable, silence: state.silence))
    }

    /// Lets the current item go.
    public mutating func stop() -> PlaybackTransition {
        guard state.item != nil else { return counted(.duplicate) }
        isBuffered = false
        return changed(
            to: PlaybackState(
                rate: state.rate, volume: state.volume, isMuted: state.isMuted,
                silence: state.silence),
            actions: [.cancelOlderWork, .pauseOutput])
    }

    /// Records what the user wants.
    public mutating func want(_ intent: PlaybackIntent) -> PlaybackTransition {
        guard state.item != nil else { return counted(.refused) }
        guard intent != state.intent else { return counted(.duplicate) }
        var next = state
        next.intent = intent
        return changedWish(to: next)
    }

    /// Records that the user begins or ends to look for a place; what they want stays.
    ///
    /// Nothing is heard meanwhile, however many seeks there are. Another item ends it.
    public mutating func scrub(_ isScrubbing: Bool) -> PlaybackTransition {
        guard state.item != nil else { return counted(.refused) }
        guard isScrubbing != state.isScrubbing else { return counted(.duplicate) }
        var next = state
        next.isScrubbing = isScrubbing
        return changedWish(to: next)
    }

    /// Starts or pauses the output, where there is to be sound now and was not, or the reverse.
    private mutating func changedWish(to changed: PlaybackState) -> PlaybackTransition {
        var next = changed
        guard next.wantsSound != state.wantsSound else { return self.changed(to: next) }
        switch (next.wantsSound, state.phase) {
        case (true, .ready), (true, .paused):
            guard isBuffered else {
                next.phase = .buffering(state.pendingTarget == nil ? .starting : .seeking)
                return self.changed(to: next)
            }
            return self.changed(to: next, actions: .startOutput)
        case (false, .playing):
            return self.changed(to: next, actions: .pauseOutput)
        case (false, .buffering):
            next.phase = .paused
            return self.changed(to: next, actions: .pauseOutput)
        case (true, .buffering) where isBuffered, (true, .playing):
            // The output was about to be paused, or paused without having said so yet.
            return self.changed(to: next, actions: .startOutput)
        default:
            return self.changed(to: next)
        }
    }

    /// Records how fast the user wants to hear the media.
    ///
    /// - Parameter rate: Clamped to ``PlaybackState/rates``; what is no number is refused.
    public mutating func setRate(_ rate: Double) -> PlaybackTransition {
        guard !rate.isNaN else { return counted(.refused) }
        let rates = PlaybackState.rates
        let clamped = min(max(rate, rates.lowerBound), rates.upperBound)
        guard clamped != state.rate else { return counted(.duplicate) }
        var next = state
        next.rate = clamped
        return changed(to: next)
    }

    /// Records how loud the user wants it.
    ///
    /// - Parameter volume: Clamped to 0 to 1; what is no number is refused.
    public mutating func setVolume(_ volume: Double) -> PlaybackTransition {
        guard !volume.isNaN else { return counted(.refused) }
        var next = state
        next.volume = min(max(volume, 0), 1)
        return changedLoudness(to: next)
    }

    /// Records whether the user has switched the sound off.
    public mutating func setMuted(_ isMuted: Bool) -> PlaybackTransition {
        var next = state
        next.isMuted = isMuted
        return changedLoudness(to: next)
    }

    private mutating func changedLoudness(to next: PlaybackState) -> PlaybackTransition {
        guard next != state else { return counted(.duplicate) }
        var next = next
        next.silence.subtract([.muted, .zeroVolume])
        next.silence.formUnion(Self.ownSilence(of: next))
        return changed(to: next)
    }

    /// Why the output is silent by what the user wants.
    private static func ownSilence(of state: PlaybackState) -> Set<SilenceReason> {
        var reasons: Set<SilenceReason> = state.isMuted ? [.muted] : []
        if state.volume == 0 { reasons.insert(.zeroVolume) }
        return reasons
    }

    /// Records why the output is silent, beside what the user wants; empty when it is not.
    ///
    /// This belongs to the output and to no item: it needs no stamp and can't be stale. While the
    /// output is `.interrupted` it is kept from taking frames; the intent stays, and so the sound goes
    /// on behind it if it is still wanted.
    public mutating func silence(_ reasons: Set<SilenceReason>) -> PlaybackTransition {
        var next = state
        next.silence = reasons.union(Self.ownSilence(of: state))
        return next == state ? counted(.duplicate) : changedWish(to: next)
    }

    /// Goes to another place of the current item, under a new generation.
    ///
    /// While the item is loading the place is where it will begin, and the generation stays: there
    /// is nothing yet that could become stale.
    ///
    /// - Parameter target: A place in the media; clamped to its beginning and, if known, its end.
    public mutating func seek(to target: Duration) -> PlaybackTransition {
        guard let item = state.item else { return counted(.refused) }
        var next = state
        next.pendingTarget = clamped(target)
        switch state.phase {
        case .idle, .failed:
            return counted(.refused)
        case .loading:
            return next == state ? counted(.duplicate) : changed(to: next)
        case .ready, .buffering, .playing, .paused, .ended:
            guard state.isSeekable else { return counted(.refused) }
            next.stamp = PlaybackStamp(occurrence: item.id, generation: .next())
            next.phase = state.wantsSound ? .buffering(.seeking) : .paused
            isBuffered = false
            return changed(to: next, actions: [.cancelOlderWork, .pauseOutput])
        }
    }

    // MARK: - Events

    /// Takes what a part of the player reports.
    public mutating func apply(_ event: Stamped<PlaybackEvent>) -> PlaybackTransition {
        if case .position(let position) = event.value { return move(to: position, event.stamp) }
        guard event.stamp == state.stamp else { return counted(.stale) }
        guard let effect = transition(on: event.value) else { return counted(.refused) }
        guard effect.isNews || !effect.actions.isEmpty else { return counted(.duplicate) }
        counters.count(.applied)
        return PlaybackTransition(
            .applied, actions: effect.isNews ? effect.actions.union(.publish) : effect.actions,
            stamp: event.stamp)
    }

    /// Takes the place that is heard: apart from other events, because it comes many times a second
    /// and a copy of the event or of the state would cost more than all the rest.
    mutating func move(to position: Duration, _ stamp: PlaybackStamp) -> PlaybackTransition {
        guard stamp == state.stamp else { return counted(.stale) }
        switch state.phase {
        case .playing, .paused, .buffering:
            // Until a seek has landed, what is heard is still from before it.
            guard state.pendingTarget == nil else { return counted(.refused) }
            guard position != state.position else { return counted(.duplicate) }
            state.position = position
            counters.count(.applied)
            return PlaybackTransition(.applied, actions: .publish, stamp: stamp)
        default:
            return counted(.refused)
        }
    }

    /// What an event did to the state.
    private struct Effect {
        static let none = Effect(isNews: false)

        var isNews: Bool
        var actions: PlaybackActions = []
    }

    /// Changes the state as the event asks; nil, with nothing changed, when the event can't happen
    /// in its phase.
    private mutating func transition(on event: PlaybackEvent) -> Effect? {
        switch (event, state.phase) {
        case (.ready(let duration, let isSeekable), .loading):
            if duration != .unknown { state.duration = duration }
            state.isSeekable = isSeekable
            state.pendingTarget = state.pendingTarget.map { clamped($0, to: duration) }
            return enter(state.wantsSound ? .buffering(.starting) : .ready)

        case (.landed(let position), .ready), (.landed(let position), .paused),
            (.landed(let position), .buffering):
            let hasLanded = Self.change(&state.pendingTarget, to: nil)
            let hasMoved = Self.change(&state.position, to: position)
            return Effect(isNews: hasLanded || hasMoved)

        case (.buffered, .ready), (.buffered, .paused), (.buffered, .buffering):
            guard !isBuffered else { return Effect.none }
            isBuffered = true
            return Effect(isNews: false, actions: state.wantsSound ? .startOutput : [])

        case (.started, .ready), (.started, .paused), (.started, .buffering):
            // The user changed their mind while the output was starting.
            guard state.wantsSound else {
                return Effect(isNews: false, actions: .pauseOutput)
            }
            return enter(.playing)
        case (.started, .playing):
            return Effect.none

        case (.paused, .playing) where !state.wantsSound:
            return enter(.paused)
        case (.paused, .paused), (.paused, .ready), (.paused, .buffering), (.paused, .playing):
            return Effect.none

        case (.stalled, .playing):
            isBuffered = false
            return enter(.buffering(.stalled), .pauseOutput)

        case (.duration(let duration), .ready), (.duration(let duration), .buffering),
            (.duration(let duration), .playing), (.duration(let duration), .paused):
            let target = state.pendingTarget.map { clamped($0, to: duration) }
            let isBetter = Self.change(&state.duration, to: duration)
            let isMoved = Self.change(&state.pendingTarget, to: target)
            return Effect(isNews: isBetter || isMoved)

        case (.metadata(let metadata), .ready), (.metadata(let metadata), .buffering),
            (.metadata(let metadata), .playing), (.metadata(let metadata), .paused):
            return Effect(isNews: Self.change(&state.metadata, to: metadata))

        case (.skippedSilence(let length), .ready), (.skippedSilence(let length), .buffering),
            (.skippedSilence(let length), .playing), (.skippedSilence(let length), .paused):
            state.skippedSilence += max(length, .zero)
            return Effect(isNews: length > .zero)

        case (.ended(let reason), .ready), (.ended(let reason), .buffering),
            (.ended(let reason), .playing), (.ended(let reason), .paused):
            state.pendingTarget = nil
            if let duration = state.duration.duration { state.position = duration }
            return enter(.ended(reason))

        case (.failed(let failure), .loading), (.failed(let failure), .ready),
            (.failed(let failure), .buffering), (.failed(let failure), .playing),
            (.failed(let failure), .paused):
            state.pendingTarget = nil
            return enter(.failed(failure), .pauseOutput)

        default:
            return nil
        }
    }

    /// Enters another phase than the current one.
    private mutating func enter(_ phase: PlaybackPhase, _ actions: PlaybackActions = []) -> Effect {
        state.phase = phase
        return Effect(isNews: true, actions: actions)
    }

    private static func change<Value: Equatable>(_ field: inout Value, to value: Value) -> Bool {
        guard field != value else { return false }
        field = value
        return true
    }

    // MARK: - Outcomes

    private mutating func changed(
        to next: PlaybackState, actions: PlaybackActions = []
    ) -> PlaybackTransition {
        let isNews = next != state
        state = next
        counters.count(.applied)
        return PlaybackTransition(
            .applied, actions: isNews ? actions.union(.publish) : actions, stamp: next.stamp)
    }

    private mutating func counted(_ outcome: PlaybackTransition.Outcome) -> PlaybackTransition {
        counters.count(outcome)
        return PlaybackTransition(outcome, stamp: state.stamp)
    }

    private func clamped(_ target: Duration, to duration: DurationClaim? = nil) -> Duration {
        let end = (duration ?? state.duration).duration
        return max(.zero, end.map { min(target, $0) } ?? target)
    }
}
