internal import PlayerInternals

/// The one place where the state of playback changes, and where everyone sees it.
///
/// ```swift
/// let store = PlaybackStateStore()
/// let stamp = await store.begin(episode, intent: .play)
/// …
/// await store.apply(Stamped(.failed(failure), stamp: stamp))  // dropped if stamp is over
/// ```
///
/// No state change awaits anything, so that none can be overtaken by another. When ``begin(_:intent:startingAt:)``
/// has returned, no subscriber is given a state of an earlier item any more.
public actor PlaybackStateStore {
    private var machine = PlaybackStateMachine()
    private nonisolated let broadcast = NewestValueBroadcast(PlaybackState())
    private nonisolated let counts = Locked(PlaybackCounters())

    /// Begins with nothing loaded.
    public init() {}

    /// The current state, from any thread, without waiting for the actor.
    public nonisolated var snapshot: PlaybackState { broadcast.current }

    /// How often events were applied, stale, duplicate or refused, from any thread.
    public nonisolated var counters: PlaybackCounters { counts.withLock { $0 } }

    /// How many subscriptions to ``updates()`` are alive.
    public nonisolated var subscriberCount: Int { broadcast.subscriberCount }

    /// The current state first, then the newest whenever it changes.
    ///
    /// Each iteration is a subscription of its own. A slow subscriber misses what was replaced
    /// meanwhile; it never sees an older state after a newer one. The sequence ends when the store
    /// is finished or the iterating task cancelled.
    public nonisolated func updates() -> PlaybackUpdates {
        PlaybackUpdates(broadcast: broadcast)
    }

    /// Puts an item in the place of the current one and mints its generation.
    ///
    /// - Returns: The stamp for everything that is reported of the item from now on.
    @discardableResult
    public func begin(
        _ item: PlaybackItem, intent: PlaybackIntent = .pause,
        startingAt position: Duration = .zero
    ) -> PlaybackStamp {
        let transition = machine.begin(item, intent: intent, startingAt: position)
        publish(transition)
        // A machine that began has a stamp; this one is equal to it by construction.
        return machine.state.stamp
            ?? PlaybackStamp(occurrence: item.id, generation: PlaybackGeneration.none)
    }

    /// Lets the current item go; its late events are stale.
    @discardableResult
    public func stop() -> PlaybackTransition {
        publish(machine.stop())
    }

    /// Records what the user wants.
    @discardableResult
    public func want(_ intent: PlaybackIntent) -> PlaybackTransition {
        publish(machine.want(intent))
    }

    /// Records why the output is silent; empty when it is not.
    @discardableResult
    public func silence(_ reasons: Set<SilenceReason>) -> PlaybackTransition {
        publish(machine.silence(reasons))
    }

    /// Goes to another place of the item and mints a generation for it.
    @discardableResult
    public func seek(to target: Duration) -> PlaybackTransition {
        publish(machine.seek(to: target))
    }

    /// Takes what a part of the player reports, or drops it: stale, duplicate or refused.
    @discardableResult
    public func apply(_ event: Stamped<PlaybackEvent>) -> PlaybackTransition {
        publish(machine.apply(event))
    }

    /// Ends all subscriptions once each has been given the last state.
    public func finish() {
        broadcast.finish()
    }

    @discardableResult
    private func publish(_ transition: PlaybackTransition) -> PlaybackTransition {
        let counters = machine.counters
        counts.withLock { $0 = counters }
        if transition.actions.contains(.publish) { broadcast.send(machine.state) }
        return transition
    }
}
