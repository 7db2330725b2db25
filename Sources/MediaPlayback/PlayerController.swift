public import AssetLoading
public import AudioPipeline
public import PlaybackControl
internal import PlayerInternals

/// Plays one item after the other: loads, plays, pauses, seeks and stops.
///
/// ```swift
/// let player = PlayerController(opener: opener, decoder: decoder, sink: sink)
/// guard case .ready = await player.load(episode) else { return }
/// await player.play()
/// await player.skip(by: .seconds(15))
/// ```
///
/// Bytes, decoders and sinks are injected, so that everything about playing can be tested without
/// sound card, network and real time. Every event carries the item and the generation that it
/// belongs to; what arrives after its item is gone is dropped and counted in ``counters``.
public actor PlayerController {
    nonisolated let parts: SessionParts
    private nonisolated let watchdog = Locked<Task<Void, Never>?>(nil)
    private var session: PlaybackSession?

    /// Joins the parts of a player.
    ///
    /// - Parameters:
    ///   - opener: Makes byte sources for the addresses of items.
    ///   - decoder: Makes audio sources of bytes.
    ///   - sink: Where the sound goes; nothing is opened before something is to be heard.
    ///   - clock: What paces the updates of the position.
    ///   - positionInterval: The time between two updates of the position while it plays.
    ///   - buffering: How much sound is queued before it is heard, and how long to wait in vain.
    ///   - rateStages: Make the stage that changes the rate; without them the rate is always 1.
    ///   - outputPolicy: What is done when the output changes by itself.
    ///   - livePause: What is done when something live is wanted again after a pause.
    ///   - executor: Where all tasks of the player run. By default each item decodes on a thread
    ///     of its own, and the rest runs on the global executor; a test gives one that it can
    ///     watch.
    public init(
        opener: any ByteSourceOpener, decoder: any AudioSourceOpener, sink: any AudioSink,
        clock: any Clock<Duration> = ContinuousClock(),
        positionInterval: Duration = .milliseconds(250),
        buffering: BufferingPolicy = BufferingPolicy(),
        rateStages: (any RateStageMaker)? = nil, outputPolicy: OutputPolicy = OutputPolicy(),
        livePause: LivePausePolicy = .hold, executor: (any TaskExecutor)? = nil
    ) {
        let store = PlaybackStateStore()
        parts = SessionParts(
            opener: opener, decoder: decoder, rateStages: rateStages, store: store,
            output: PlaybackOutput(
                store: store, sink: sink, clock: clock, tickInterval: positionInterval,
                buffering: buffering, policy: outputPolicy, executor: executor),
            live: LiveState(clock: clock), livePause: livePause, executor: executor)
        parts.output.onLoss { [weak self] stamp in await self?.resume(afterLoss: stamp) ?? false }
        parts.succession.onEnd { [weak self] end in await self?.goOn(after: end) }
        guard let patience = buffering.patience else { return }
        let watching = Task(executorPreference: executor) { [weak self, parts] in
            let watch = StuckWatch(parts: parts, patience: patience)
            while let (reason, stamp) = await watch.next() {
                await self?.giveUp(waitingFor: reason, stamp: stamp)
            }
        }
        watchdog.withLock { $0 = watching }
    }

    deinit {
        watchdog.withLock(\.self)?.cancel()
        session?.cancel()
        succession.name(nil)
    }

    private nonisolated var store: PlaybackStateStore { parts.store }
    nonisolated var output: PlaybackOutput { parts.output }
    nonisolated var clock: any Clock<Duration> { parts.output.clock }
    private nonisolated var seeks: SeekRegister { parts.seeks }
    private nonisolated var succession: PlaybackSuccession { parts.succession }

    // MARK: - Reading

    /// The current state, from any thread, without waiting.
    public nonisolated var snapshot: PlaybackState { store.snapshot }

    /// How many events were dropped because they were stale, duplicate or impossible.
    public nonisolated var counters: PlaybackCounters { store.counters }

    /// The current state first, then the newest whenever it changes; a subscription per iteration.
    public nonisolated func updates() -> PlaybackUpdates { store.updates() }

    /// The state when the subscription begins, then all that happens, in order and without loss.
    ///
    /// A subscriber that is too slow is told how much it missed. A subscription per iteration.
    public nonisolated func events() -> PlaybackEventStream { store.events() }

    /// The place in the media that is heard at this moment, from any thread, without waiting.
    public nonisolated var position: Duration {
        let state = store.snapshot
        guard let stamp = state.stamp, state.pendingTarget == nil,
            let played = output.playedPosition(of: stamp)
        else { return state.displayedPosition }
        return played
    }

    /// The rates that ``setRate(_:)`` can reach: 1 alone for a player without rate stages.
    public nonisolated var rates: ClosedRange<Double> {
        parts.rateStages == nil ? 1...1 : PlaybackState.rates
    }

    // MARK: - Commands

    /// Loads an item in the place of the current one, whose work and sound end at once.
    ///
    /// Returns when the item can be played or is known not to be. Cancelling the awaiting task
    /// ends the load in every stage and leaves nothing loaded.
    ///
    /// - Parameters:
    ///   - item: What to load.
    ///   - intent: Whether it is heard as soon as it can be.
    ///   - position: Where in the media to begin.
    @discardableResult
    public func load(
        _ item: PlaybackItem, intent: PlaybackIntent = .pause,
        startingAt position: Duration = .zero
    ) async -> LoadOutcome {
        let stamp = await store.begin(item, intent: intent, startingAt: position)
        // Another load may have begun while this one waited for the store.
        guard store.snapshot.stamp?.generation == stamp.generation else { return .superseded }
        succession.name(nil)
        let session: PlaybackSession
        do throws(AssetLoadingError) {
            session = try parts.makeSession(for: item)
        } catch {
            return .failed(await fail(with: PlaybackFailure(error), stamp: stamp))
        }
        await enter(session, stamp: stamp)

        if let outcome = await session.loadOutcome() { return outcome }
        if store.snapshot.stamp?.generation == stamp.generation { await stop() }
        return .cancelled
    }

    /// Names what is played once the current item has been heard to its end; nil takes it back.
    ///
    /// It is loaded ahead, half a minute before the end, and its sound follows on without a gap: no
    /// frame is lost, added or repeated. Where its samples have another form than the current ones
    /// its decoder makes them alike; where that can't be done, and where it does not load in time,
    /// it begins as soon as it can. One that can't be played fails when its turn has come. When it
    /// has become current nothing follows, until this is called again; a load or a stop takes it
    /// back.
    ///
    /// - Parameters:
    ///   - item: What follows.
    ///   - crossfade: How both are heard at the same time; nil for one behind the other, as it is
    ///     too where the end is not known or what follows is not ready. It is the current item with
    ///     its first frame.
    ///   - position: Where in its media it begins. Elsewhere than at the beginning it follows
    ///     behind the end, with the time of a seek between, and without a crossfade.
    public func setNext(
        _ item: PlaybackItem?, crossfade: Crossfade? = nil, startingAt position: Duration = .zero
    ) {
        succession.name(item, crossfade, startingAt: max(position, .zero))
    }

    /// What is played once the current item has been heard to its end.
    public nonisolated var next: PlaybackItem? { succession.item }

    /// Wants sound: as soon as there is some.
    ///
    /// Something live that was paused is joined anew where the player's ``LivePausePolicy`` says so;
    /// then this returns when that is ready.
    public func play() async {
        await output.userWants(.play)
        if await joinAnewAfterPause() { return }
        await output.perform(await store.want(.play))
    }

    /// Wants no sound; the item keeps its position.
    public func pause() async {
        noteLivePause()
        await output.userWants(.pause)
        await output.perform(await store.want(.pause))
    }

    func setScrubbing(_ isScrubbing: Bool) async {
        await output.perform(await store.scrub(isScrubbing))
    }

    /// Goes to a place of the item, clamped to its beginning and end.
    ///
    /// A seek before the item is ready is where it will begin. Of many seeks in a row only the
    /// newest is carried out; each of them gets an outcome. A cancelled task stops waiting and
    /// gets `.superseded`; the seek goes on.
    @discardableResult
    public func seek(to target: Duration) async -> SeekOutcome {
        let transition = await store.seek(to: target)
        guard transition.outcome != .refused, let stamp = transition.stamp else { return .refused }
        let state = store.snapshot
        guard state.stamp?.occurrence == stamp.occurrence else { return .leftItem }
        guard state.stamp == stamp else { return .superseded }

        let ticket = seeks.begin(stamp.generation)
        if transition.actions.contains(.cancelOlderWork), let clamped = state.pendingTarget {
            succession.rewind()
            session?.seek(to: clamped, stamp: stamp)
        }
        return await ticket.outcome()
    }

    /// Goes forward or, with a negative duration, back; from where a pending seek is going.
    @discardableResult
    public func skip(by offset: Duration) async -> SeekOutcome {
        let state = store.snapshot
        let start = state.pendingTarget ?? position
        return await seek(to: start + offset)
    }

    /// Changes how fast the media is heard, with the pitch kept; the rate stays from item to item.
    ///
    /// While it plays, the new rate is heard behind what is queued, half a second at most with the
    /// sinks of this package. While it does not, it holds from the first frame that is heard. A
    /// position is always one of the media.
    ///
    /// - Parameter rate: Seconds of the media for each second of sound; clamped to
    ///   `PlaybackState.rates`.
    /// - Returns: The rate that holds: 1 for a player that was made without rate stages.
    @discardableResult
    public func setRate(_ rate: Double) async -> Double {
        guard parts.rateStages != nil else { return snapshot.rate }
        let transition = await store.setRate(rate)
        let state = store.snapshot
        switch state.phase {
        case .ready, .paused, .buffering:
            // What is queued for the old rate is read once more.
            if transition.outcome == .applied, state.isSeekable {
                await seek(to: state.pendingTarget ?? position)
            }
        default: break
        }
        return store.snapshot.rate
    }

    /// Changes how loud it is heard, within 20 ms; it stays from item to item.
    ///
    /// - Parameter volume: What samples are multiplied with, clamped to 0 to 1.
    public func setVolume(_ volume: Double) async {
        await store.setVolume(volume)
        output.applyVolume()
    }

    /// Switches the sound off or on, within 20 ms, without a pause; the volume stays what it was.
    public func setMuted(_ isMuted: Bool) async {
        await store.setMuted(isMuted)
        output.applyVolume()
    }

    /// Lets the item go: ends its work and its sound at once.
    public func stop() async {
        // The store first, so that what the work still reports is stale.
        await store.stop()
        guard store.snapshot.stamp == nil else { return }
        succession.name(nil)
        let previous = leaveItem()
        // A stop has no stamp, so it takes a generation of its own to end the sound.
        await output.silence(before: .next())
        await previous?.work?.value
    }

    /// Stops, lets go of the sink and ends every subscription; the player can't be used again.
    public func close() async {
        watchdog.withLock(\.self)?.cancel()
        await stop()
        await output.close()
        await store.finish()
    }

    /// Goes on from where an item was heard, once there is an output again; false if it can't.
    private func resume(afterLoss stamp: PlaybackStamp) async -> Bool {
        let state = store.snapshot
        switch state.phase {
        case .ready, .buffering, .playing, .paused: break
        case .idle, .loading, .ended, .failed: return true
        }
        guard state.stamp == stamp, let session else { return false }
        if state.duration == .live, !state.isSeekable { return await joinAnew(state) }
        guard state.isSeekable else { return false }
        let transition = await store.seek(to: state.pendingTarget ?? position)
        guard transition.outcome == .applied, let new = transition.stamp,
            store.snapshot.stamp == new, let target = store.snapshot.pendingTarget
        else { return store.snapshot.stamp != stamp }
        _ = seeks.begin(new.generation)
        succession.rewind()
        session.seek(to: target, stamp: new)
        return true
    }

    /// Begins a live stream once more, at its edge; true however that comes out.
    private func joinAnew(_ state: PlaybackState) async -> Bool {
        guard let item = state.item else { return false }
        let stamp = await store.begin(item, intent: state.intent)
        if store.snapshot.stamp == stamp { await enterAnew(item, stamp: stamp) }
        return true
    }

    // MARK: - Going from item to item

    /// Makes a session the current one, and loads it where that was not done ahead.
    private func enter(_ session: PlaybackSession, stamp: PlaybackStamp) async {
        let previous = leaveItem()
        self.session = session
        session.load(stamp: stamp, after: previous?.work)
        await output.silence(before: stamp.generation)
    }

    /// Fails an item that there is no session for.
    private func fail(with failure: PlaybackFailure, stamp: PlaybackStamp) async -> PlaybackFailure
    {
        leaveItem()
        await output.silence(before: stamp.generation)
        await output.report(.failed(failure), stamp: stamp)
        return failure
    }

    /// Fails an item in which nothing moves.
    private func giveUp(waitingFor reason: StuckReason, stamp: PlaybackStamp) async {
        guard store.snapshot.stamp == stamp, let session else { return }
        let failure = PlaybackFailure(reason)
        guard await output.report(.failed(failure), stamp: stamp) == .applied else { return }
        seeks.settle(.failed(failure), generation: stamp.generation)
        session.resolve(.failed(failure))
        session.cancel()
    }

    /// Goes on with what follows, if anything; called by the session that has come to its end.
    private func goOn(after end: PlaybackEnd) async {
        guard store.snapshot.stamp == end.stamp else { return }
        if let successor = end.successor {
            await advance(to: successor, after: end)
        } else if let item = succession.item {
            await begin(item, after: end)
        }
    }

    /// Makes current what is heard already.
    private func advance(
        to successor: PlaybackSuccession.Successor, after end: PlaybackEnd
    ) async {
        guard let stamp = successor.stamp, let facts = successor.session.preparedFacts,
            succession.take(successor)
        else { return }
        await store.advance(
            to: successor.item, stamp: stamp,
            after: Stamped(.playedToEnd(frames: end.frames), stamp: end.stamp),
            duration: facts.duration, isSeekable: facts.isSeekable)
        // Another item may have begun meanwhile, or a seek in the one before.
        guard store.snapshot.stamp == stamp else { return successor.session.cancel() }
        leaveItem()
        session = successor.session
        await output.adopt(stamp)
        successor.session.becomeCurrent()
    }

    /// Begins what could not follow without a gap, with what has been loaded of it.
    private func begin(_ item: PlaybackItem, after end: PlaybackEnd) async {
        let start = succession.start
        let successor = succession.begin(parts)
        let stamp = await store.begin(
            item, intent: store.snapshot.intent, startingAt: start)
        guard store.snapshot.stamp == stamp else { return }
        if let successor, succession.take(successor) {
            await enter(successor.session, stamp: stamp)
        } else {
            succession.name(nil)
            await enterAnew(item, stamp: stamp)
        }
    }

    /// Makes a new session of an item the current one.
    private func enterAnew(_ item: PlaybackItem, stamp: PlaybackStamp) async {
        do throws(AssetLoadingError) {
            await enter(try parts.makeSession(for: item), stamp: stamp)
        } catch {
            _ = await fail(with: PlaybackFailure(error), stamp: stamp)
        }
    }

    @discardableResult
    private func leaveItem() -> PlaybackSession? {
        let previous = session
        seeks.leaveItem()
        previous?.cancel()
        session = nil
        return previous
    }
}
