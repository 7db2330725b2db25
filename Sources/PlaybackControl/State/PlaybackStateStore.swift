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
    // The machine is where everyone reads its state; only the actor changes it.
    private nonisolated let machine = NewestValueBroadcast(PlaybackStateMachine())
    private nonisolated let notices: OrderedBroadcast<PlaybackState, Stamped<PlaybackNotice>>

    /// Begins with nothing loaded.
    ///
    /// - Parameter eventCapacity: How many notices a subscriber to ``events()`` can fall behind
    ///   before it loses some, 1 to 65,536.
    public init(eventCapacity: Int = 256) {
        notices = OrderedBroadcast(PlaybackState(), capacity: min(eventCapacity, 65_536))
    }

    deinit {
        finishAll()
    }

    /// The current state, from any thread, without waiting for the actor.
    public nonisolated var snapshot: PlaybackState { machine.read(\.state) }

    /// How often events were applied, stale, duplicate or refused, from any thread.
    public nonisolated var counters: PlaybackCounters { machine.read(\.counters) }

    /// How many subscriptions to ``updates()`` and ``events()`` are alive.
    public nonisolated var subscriberCount: Int {
        machine.subscriberCount + notices.subscriberCount
    }

    /// The current state first, then the newest whenever it changes.
    ///
    /// Each iteration is a subscription of its own. A slow subscriber misses what was replaced
    /// meanwhile; it never sees an older state after a newer one. The sequence ends when the store
    /// is finished or the iterating task cancelled.
    public nonisolated func updates() -> PlaybackUpdates {
        PlaybackUpdates(broadcast: machine)
    }

    /// The state when the subscription begins, then everything that happens after it, in order.
    ///
    /// Each iteration is a subscription of its own. One that is slow loses the oldest notices and
    /// is told how many by ``PlaybackStreamElement/gap(dropped:)``; the newest, and with them the
    /// last before the end, are always given. It costs the others nothing. A notice is sent
    /// together with its state: whoever is given it finds ``snapshot`` at that state or a newer
    /// one. The sequence ends once the store is finished and all is given, or when the iterating
    /// task is cancelled; one that begins later gives the last state and ends.
    public nonisolated func events() -> PlaybackEventStream {
        PlaybackEventStream(broadcast: notices, machine: machine)
    }

    /// Puts an item in the place of the current one and mints its generation.
    ///
    /// - Returns: The stamp for everything that is reported of the item from now on.
    @discardableResult
    public func begin(
        _ item: PlaybackItem, intent: PlaybackIntent = .pause,
        startingAt position: Duration = .zero
    ) -> PlaybackStamp {
        let begun = change { $0.begin(item, intent: intent, startingAt: position) }
        // A machine that began has a stamp.
        return begun.stamp ?? PlaybackStamp(occurrence: item.id, generation: .none)
    }

    /// Goes on with an item whose sound follows on that of the current one, without a gap.
    ///
    /// Whoever follows ``events()`` is told the end of the one and then the change to the other.
    ///
    /// - Parameters:
    ///   - item: What is heard from now on.
    ///   - stamp: The item and the generation of its sound.
    ///   - end: How the current item has ended, with its stamp.
    ///   - duration: How long the item is.
    ///   - isSeekable: Whether one can seek in it.
    @discardableResult
    public func advance(
        to item: PlaybackItem, stamp: PlaybackStamp, after end: Stamped<EndReason>,
        duration: DurationClaim, isSeekable: Bool
    ) -> PlaybackTransition {
        change(isAnew: true, first: Stamped(.ended(end.value), stamp: end.stamp)) {
            $0.advance(
                to: item, stamp: stamp, after: end.stamp, duration: duration,
                isSeekable: isSeekable)
        }
    }

    /// Lets the current item go; its late events are stale.
    @discardableResult
    public func stop() -> PlaybackTransition {
        change { $0.stop() }
    }

    /// Records what the user wants.
    @discardableResult
    public func want(_ intent: PlaybackIntent) -> PlaybackTransition {
        change { $0.want(intent) }
    }

    /// Records that the user begins or ends to look for a place.
    @discardableResult
    public func scrub(_ isScrubbing: Bool) -> PlaybackTransition {
        change { $0.scrub(isScrubbing) }
    }

    /// Records how fast the user wants to hear the media, clamped to ``PlaybackState/rates``.
    @discardableResult
    public func setRate(_ rate: Double) -> PlaybackTransition {
        change { $0.setRate(rate) }
    }

    /// Records how loud the user wants it, clamped to 0 to 1.
    @discardableResult
    public func setVolume(_ volume: Double) -> PlaybackTransition {
        change { $0.setVolume(volume) }
    }

    /// Records whether the user has switched the sound off.
    @discardableResult
    public func setMuted(_ isMuted: Bool) -> PlaybackTransition {
        change { $0.setMuted(isMuted) }
    }

    /// Records why the output is silent; empty when it is not.
    @discardableResult
    public func silence(_ reasons: Set<SilenceReason>) -> PlaybackTransition {
        change { $0.silence(reasons) }
    }

    /// Goes to another place of the item and mints a generation for it.
    @discardableResult
    public func seek(to target: Duration) -> PlaybackTransition {
        change { $0.seek(to: target) }
    }

    /// Takes what a part of the player reports, or drops it: stale, duplicate or refused.
    @discardableResult
    public func apply(_ event: Stamped<PlaybackEvent>) -> PlaybackTransition {
        // A position, many times a second, makes no notice: there is nothing to compare.
        if case .position(let position) = event.value {
            return machine.change(with: (position, event.stamp)) { machine, place in
                let transition = machine.move(to: place.0, place.1)
                return (transition.actions.contains(.publish), transition)
            }
        }
        return change { $0.apply(event) }
    }

    /// Ends all subscriptions once each has been given the last state and all that has happened.
    ///
    /// The end of the store does the same.
    public func finish() {
        finishAll()
    }

    private nonisolated func finishAll() {
        machine.finish()
        notices.finish()
    }

    @discardableResult
    private func change(
        isAnew: Bool = false, first: @autoclosure () -> Stamped<PlaybackNotice>? = nil,
        _ body: (inout PlaybackStateMachine) -> PlaybackTransition
    ) -> PlaybackTransition {
        let (transition, old, new) = machine.change(with: ()) { machine, _ in
            let old = machine.state
            let transition = body(&machine)
            let isNews = transition.actions.contains(.publish)
            return (isNews, (transition, old, isNews ? machine.state : nil))
        }
        if let new {
            let before = first().map { [$0] } ?? []
            let changes = PlaybackNotice.changes(from: old, to: new, isAnew: isAnew)
            notices.send(before + changes, snapshot: new)
        }
        return transition
    }
}
