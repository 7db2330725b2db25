public import PlaybackControl
internal import PlayerInternals

/// Plays a queue: each item behind the one before, without a gap where their samples allow it.
///
/// ```swift
/// let queuePlayer = QueuePlayer(player)
/// await queuePlayer.edit { $0.append(episodes) }
/// await queuePlayer.play()
/// await queuePlayer.next()
/// ```
///
/// The queue decides what follows, as `PlaybackQueue` says it: repeating, shuffled, and with the
/// current item staying current whatever is edited around it. ``player`` is used for all else; an
/// item that is loaded there and is not in the queue is played, and then the queue goes on.
public actor QueuePlayer {
    /// What plays; its state and events are those of the current item.
    public nonisolated let player: PlayerController

    private nonisolated let contents: Locked<PlaybackQueue>
    private nonisolated let changes: LatestBroadcast<PlaybackQueue>

    /// How each item is heard together with the end of the one before; nil for one behind the other.
    public private(set) var crossfade: Crossfade?

    /// What was asked for and has not begun yet.
    private var intended: PlaybackOccurrence?

    /// How many loads were asked for, so that an older one is given up.
    private var turn = 0
    private let startingPlace: (@Sendable (PlaybackItem) async -> Duration)?
    private nonisolated let following = Locked<Task<Void, Never>?>(nil)

    /// Joins a player and a queue; nothing is loaded before something is asked for.
    ///
    /// - Parameters:
    ///   - player: What plays; used by one queue.
    ///   - queue: What is to be played.
    ///   - executor: Where the queue follows the player; nil is the global executor.
    ///   - startingPlace: Where in its media an item begins, such as where it was left; asked
    ///     whenever the queue begins one. An item that follows by itself from elsewhere than its
    ///     beginning is not joined to the one before without a gap; one that is repeated begins at
    ///     its beginning. Nil begins all there.
    public init(
        _ player: PlayerController, queue: PlaybackQueue = PlaybackQueue(),
        executor: (any TaskExecutor)? = nil,
        startingAt startingPlace: (@Sendable (PlaybackItem) async -> Duration)? = nil
    ) {
        self.player = player
        self.startingPlace = startingPlace
        contents = Locked(queue)
        changes = LatestBroadcast(queue)
        let events = player.events()
        let task = Task(name: "Queue of a player", executorPreference: executor) { [weak self] in
            for await _ in events { await self?.follow() }
        }
        following.withLock { $0 = task }
    }

    deinit {
        following.withLock { $0.take() }?.cancel()
        changes.finish()
    }

    /// The queue as it is, from any thread, without waiting.
    public nonisolated var queue: PlaybackQueue { contents.withLock { $0 } }

    /// The queue first, then the newest whenever it has changed; a subscription per iteration.
    public nonisolated func queueUpdates() -> QueueUpdates { QueueUpdates(broadcast: changes) }

    /// Changes the queue, and lets the player know what follows now.
    ///
    /// When the current item is taken out, what takes its place is loaded, as it was heard: playing
    /// or not; when nothing takes its place the player stops.
    @discardableResult
    public func edit(_ body: @Sendable (inout PlaybackQueue) -> QueueEdit) async -> QueueEdit {
        let edit = change(body)
        if case .replacedCurrent(let item) = edit {
            if let item { await load(item) } else { await stop() }
        }
        await nameNext()
        return edit
    }

    /// Ends what plays, and what was about to.
    private func stop() async {
        turn += 1
        intended = nil
        await player.stop()
    }

    /// Wants sound; begins with the first item where none is current.
    ///
    /// - Returns: How the load of that came out; nil where nothing had to be loaded.
    @discardableResult
    public func play() async -> LoadOutcome? {
        guard player.snapshot.item == nil else {
            await player.play()
            return nil
        }
        let item = change { $0.currentItem ?? $0.next() }
        return await item.asyncMap { await load($0, intent: .play) }
    }

    /// Goes to the next item, as it was heard: playing or not; nil at the end.
    @discardableResult
    public func next() async -> LoadOutcome? {
        await go { $0.next() }
    }

    /// Goes to the item before, as it was heard: playing or not; nil at the beginning.
    @discardableResult
    public func previous() async -> LoadOutcome? {
        await go { $0.previous() }
    }

    /// Goes to an item; nil if it is not in the queue.
    ///
    /// - Parameters:
    ///   - occurrence: The item.
    ///   - intent: Whether it is heard as soon as it can be; nil for as it was heard, playing or not.
    @discardableResult
    public func select(
        _ occurrence: PlaybackOccurrence, intent: PlaybackIntent? = nil
    ) async -> LoadOutcome? {
        await go(intent: intent) { $0.select(occurrence) }
    }

    /// Changes how each item is heard together with the end of the one before, from the next on.
    public func setCrossfade(_ crossfade: Crossfade?) async {
        guard crossfade != self.crossfade else { return }
        self.crossfade = crossfade
        await nameNext(isAnew: true)
    }

    /// Changes the queue, and tells who follows it.
    @discardableResult
    private func change<Result>(_ body: (inout PlaybackQueue) -> Result) -> Result {
        let result = contents.withLock { body(&$0) }
        // Whoever comes last tells the newest, in whatever order two changes get here.
        changes.update { $0 = queue }
        return result
    }

    private func go(
        intent: PlaybackIntent? = nil, _ step: (inout PlaybackQueue) -> PlaybackItem?
    ) async -> LoadOutcome? {
        let item = change(step)
        return await item.asyncMap { await load($0, intent: intent) }
    }

    @discardableResult
    private func load(
        _ item: PlaybackItem, intent: PlaybackIntent? = nil
    ) async -> LoadOutcome {
        intended = item.id
        turn += 1
        guard let startingPlace else {
            return await player.load(item, intent: intent ?? player.snapshot.intent)
        }
        let (mine, before, next) = (turn, player.snapshot, player.next?.id)
        let place = await startingPlace(item)
        guard turn == mine else { return .superseded }
        let now = player.snapshot
        // Whoever has meanwhile stopped the player, or loaded something there, wants this no longer;
        // that the item before has come to its end means nothing.
        guard now.item?.id == before.item?.id || now.item != nil && now.item?.id == next else {
            intended = nil
            await follow()
            return .superseded
        }
        let wanted = now.intent == before.intent ? intent ?? now.intent : now.intent
        return await player.load(item, intent: wanted, startingAt: place)
    }

    /// Takes over what has become current by itself, and names what follows that.
    private func follow() async {
        if let current = player.snapshot.item?.id {
            if intended == current { intended = nil }
            // A step that was just asked for is ahead of the player.
            if intended == nil, queue.current != current { change { _ = $0.select(current) } }
        }
        await nameNext()
    }

    private func nameNext(isAnew: Bool = false) async {
        let before = player.snapshot
        guard before.item != nil, intended == nil else { return }
        let next = queue.following
        guard isAnew || player.next?.id != next?.id else { return }
        guard let next, let startingPlace, next.id != before.item?.id else {
            return await player.setNext(next, crossfade: crossfade)
        }
        let place = await startingPlace(next)
        // Whoever has meanwhile changed the queue, or gone to another item, names what follows then.
        guard intended == nil, queue.following?.id == next.id,
            player.snapshot.item?.id == before.item?.id
        else { return }
        if !before.isOver, player.snapshot.isOver {
            // It has come to its end before it was known where the next one begins.
            change { _ = $0.advance() }
            await load(next)
        } else {
            await player.setNext(next, crossfade: crossfade, startingAt: place)
        }
    }
}

extension PlaybackState {
    fileprivate var isOver: Bool { if case .ended = phase { true } else { false } }
}

extension Optional {
    fileprivate func asyncMap<Result>(_ body: (Wrapped) async -> Result) async -> Result? {
        switch self {
        case .some(let value): await body(value)
        case .none: nil
        }
    }
}
