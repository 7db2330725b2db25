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
                item: item, stamp: stamp, phase: .loading, intent: intent,
                pendingTarget: start > .zero ? start : nil,
                duration: item.declaredDuration.map(DurationClaim.feed) ?? .unknown,
                silence: state.silence
            ), actions: .cancelOlderWork)
    }

    /// Lets the current item go.
    public mutating func stop() -> PlaybackTransition {
        guard state.item != nil else { return counted(.duplicate) }
        isBuffered = false
        return changed(
            to: PlaybackState(silence: state.silence), actions: [.cancelOlderWork, .pauseOutput])
    }

    /// Records what the user wants.
    public mutating func want(_ intent: PlaybackIntent) -> PlaybackTransition {
        guard state.item != nil else { return counted(.refused) }
        guard intent != state.intent else { return counted(.duplicate) }
        var next = state
        next.intent = intent
        switch (intent, state.phase) {
        case (.play, .ready), (.play, .paused):
            guard isBuffered else {
                next.phase = .buffering(state.pendingTarget == nil ? .starting : .seeking)
                return changed(to: next)
            }
            return changed(to: next, actions: .startOutput)
        case (.pause, .playing):
            return changed(to: next, actions: .pauseOutput)
        case (.pause, .buffering):
            next.phase = .paused
            return changed(to: next, actions: .pauseOutput)
        case (.play, .buffering) where isBuffered, (.play, .playing):
            // The output was about to be paused, or paused without having said so yet.
            return changed(to: next, actions: .startOutput)
        default:
            return changed(to: next)
        }
    }

    /// Records why the output is silent; empty when it is not.
    ///
    /// This belongs to the output and to no item: it needs no stamp and can't be stale.
    public mutating func silence(_ reasons: Set<SilenceReason>) -> PlaybackTransition {
        guard reasons != state.silence else { return counted(.duplicate) }
        var next = state
        next.silence = reasons
        return changed(to: next)
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
            next.phase = state.intent == .play ? .buffering(.seeking) : .paused
            isBuffered = false
            return changed(to: next, actions: [.cancelOlderWork, .pauseOutput])
        }
    }

    // MARK: - Events

    /// Takes what a part of the player reports.
    public mutating func apply(_ event: Stamped<PlaybackEvent>) -> PlaybackTransition {
        guard event.stamp == state.stamp else { return counted(.stale) }
        var next = state
        guard let actions = transition(&next, on: event.value) else { return counted(.refused) }
        guard next != state || !actions.isEmpty else { return counted(.duplicate) }
        return changed(to: next, actions: actions)
    }

    /// Changes `next` as the event asks; nil when the event can't happen in its phase.
    private mutating func transition(
        _ next: inout PlaybackState, on event: PlaybackEvent
    ) -> PlaybackActions? {
        switch (event, next.phase) {
        case (.ready(let duration, let isSeekable), .loading):
            if duration != .unknown { next.duration = duration }
            next.isSeekable = isSeekable
            if let target = next.pendingTarget {
                next.pendingTarget = clamped(target, to: duration)
            }
            next.phase = next.intent == .play ? .buffering(.starting) : .ready

        case (.landed(let position), .ready), (.landed(let position), .paused),
            (.landed(let position), .buffering):
            next.pendingTarget = nil
            next.position = position

        case (.buffered, .ready), (.buffered, .paused), (.buffered, .buffering):
            guard !isBuffered else { return [] }
            isBuffered = true
            return next.intent == .play ? .startOutput : []

        case (.started, .ready), (.started, .paused), (.started, .buffering):
            // The user changed their mind while the output was starting.
            guard next.intent == .play else { return .pauseOutput }
            next.phase = .playing
        case (.started, .playing):
            break

        case (.paused, .playing) where next.intent == .pause:
            next.phase = .paused
        case (.paused, .paused), (.paused, .ready), (.paused, .buffering), (.paused, .playing):
            break

        case (.stalled, .playing):
            isBuffered = false
            next.phase = .buffering(.stalled)
            return .pauseOutput

        case (.position(let position), .playing), (.position(let position), .paused),
            (.position(let position), .buffering):
            // Until a seek has landed, what is heard is still from before it.
            guard next.pendingTarget == nil else { return nil }
            next.position = position

        case (.duration(let duration), .ready), (.duration(let duration), .buffering),
            (.duration(let duration), .playing), (.duration(let duration), .paused):
            next.duration = duration
            next.pendingTarget = next.pendingTarget.map { clamped($0, to: duration) }

        case (.metadata(let metadata), .ready), (.metadata(let metadata), .buffering),
            (.metadata(let metadata), .playing), (.metadata(let metadata), .paused):
            next.metadata = metadata

        case (.ended(let reason), .ready), (.ended(let reason), .buffering),
            (.ended(let reason), .playing), (.ended(let reason), .paused):
            next.phase = .ended(reason)
            next.pendingTarget = nil
            if let duration = next.duration.duration { next.position = duration }

        case (.failed(let failure), .loading), (.failed(let failure), .ready),
            (.failed(let failure), .buffering), (.failed(let failure), .playing),
            (.failed(let failure), .paused):
            next.phase = .failed(failure)
            next.pendingTarget = nil
            return .pauseOutput

        default:
            return nil
        }
        return []
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
