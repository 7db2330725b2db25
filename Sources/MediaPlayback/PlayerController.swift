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
    private let opener: any ByteSourceOpener
    private let decoder: any AudioSourceOpener
    private let rateStages: (any RateStageMaker)?
    private let executor: (any TaskExecutor)?
    private nonisolated let store = PlaybackStateStore()
    private nonisolated let output: PlaybackOutput
    private nonisolated let seeks = SeekRegister()
    private var session: PlaybackSession?

    /// Joins the parts of a player.
    ///
    /// - Parameters:
    ///   - opener: Makes byte sources for the addresses of items.
    ///   - decoder: Makes audio sources of bytes.
    ///   - sink: Where the sound goes; nothing is opened before the first item is ready.
    ///   - clock: What paces the updates of the position.
    ///   - positionInterval: The time between two updates of the position while it plays.
    ///   - rateStages: Make the stage that changes the rate; without them the rate is always 1.
    ///   - executor: Where all tasks of the player run. By default each item decodes on a thread
    ///     of its own, and the rest runs on the global executor; a test gives one that it can
    ///     watch.
    public init(
        opener: any ByteSourceOpener, decoder: any AudioSourceOpener, sink: any AudioSink,
        clock: any Clock<Duration> = ContinuousClock(),
        positionInterval: Duration = .milliseconds(250),
        rateStages: (any RateStageMaker)? = nil, executor: (any TaskExecutor)? = nil
    ) {
        self.opener = opener
        self.decoder = decoder
        self.rateStages = rateStages
        self.executor = executor
        output = PlaybackOutput(
            store: store, sink: sink, clock: clock, tickInterval: positionInterval,
            executor: executor)
    }

    deinit {
        session?.cancel()
    }

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
        let previous = leaveItem()

        let bytes: any ByteSource
        do throws(AssetLoadingError) {
            bytes = try opener.source(for: AssetLocation(item.address))
        } catch {
            let failure = PlaybackFailure(error)
            await output.silence(before: stamp.generation)
            await output.report(.failed(failure), stamp: stamp)
            return .failed(failure)
        }
        let session = PlaybackSession(
            bytes: bytes, opener: decoder, rateStages: rateStages, store: store, output: output,
            seeks: seeks, executor: executor ?? ThreadExecutor())
        self.session = session
        session.load(stamp: stamp, after: previous?.work)
        await output.silence(before: stamp.generation)

        if let outcome = await session.loadOutcome() { return outcome }
        if store.snapshot.stamp?.generation == stamp.generation { await stop() }
        return .cancelled
    }

    /// Wants sound: as soon as there is some.
    public func play() async {
        await output.perform(await store.want(.play))
    }

    /// Wants no sound; the item keeps its position.
    public func pause() async {
        await output.perform(await store.want(.pause))
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
        guard state.stamp == stamp, let clamped = state.pendingTarget else { return .superseded }

        let ticket = seeks.begin(stamp.generation)
        if transition.actions.contains(.cancelOlderWork) {
            session?.seek(to: clamped, stamp: stamp)
        } else if store.snapshot.stamp == stamp, store.snapshot.pendingTarget == nil {
            // The load landed there before anybody could be told.
            seeks.settle(
                .landed(at: store.snapshot.position, within: .zero), generation: stamp.generation)
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
        guard rateStages != nil else { return snapshot.rate }
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

    /// Lets the item go: ends its work and its sound at once.
    public func stop() async {
        // The store first, so that what the work still reports is stale.
        await store.stop()
        guard store.snapshot.stamp == nil else { return }
        let previous = leaveItem()
        // A stop has no stamp, so it takes a generation of its own to end the sound.
        await output.silence(before: .next())
        await previous?.work?.value
    }

    /// Stops, lets go of the sink and ends every subscription; the player can't be used again.
    public func close() async {
        await stop()
        await output.close()
        await store.finish()
    }

    private func leaveItem() -> PlaybackSession? {
        let previous = session
        seeks.leaveItem()
        previous?.cancel()
        session = nil
        return previous
    }
}
