internal import PlaybackControl
internal import PlayerInternals

/// Joins a player and its queue to where it is shown and commanded from outside of the program.
///
/// ```swift
/// let service = MPRISService(.init(identity: "My podcasts", name: "mypodcasts"))
/// let remote = RemoteControl(queuePlayer, center: service)
/// ```
///
/// As long as the value lives, what is shown follows the player, and commands are carried out. When
/// a command is answered, what is shown agrees with what it has done.
public actor RemoteControl {
    /// Where a player is shown and commanded.
    public typealias Center = NowPlayingDisplay & RemoteCommandSource

    nonisolated let queue: QueuePlayer
    nonisolated let options: RemoteControlOptions
    nonisolated let executor: (any TaskExecutor)?
    private nonisolated let center: any Center
    private nonisolated let tasks = Locked<[Task<Void, Never>]>([])
    private var shown: NowPlayingInfo?
    private var artwork: (occurrence: PlaybackOccurrence, picture: NowPlayingArtwork?)?

    /// How many commands were dropped because the item that they meant was over.
    public private(set) var staleCommandCount = 0

    /// How many pictures came when their item was over.
    public private(set) var staleArtworkCount = 0

    /// Shows a player and its queue at a center, and obeys what comes from there.
    ///
    /// - Parameters:
    ///   - queue: What is shown and commanded.
    ///   - center: Where.
    ///   - options: What else the program does for remotes.
    ///   - executor: Where the player is followed; nil is the global executor.
    public init(
        _ queue: QueuePlayer, center: any Center, options: RemoteControlOptions = .init(),
        executor: (any TaskExecutor)? = nil
    ) {
        self.executor = executor
        self.queue = queue
        self.center = center
        self.options = options
        let player = queue.player
        center.readPosition { player.position }
        center.handleCommands(options.support) { [weak self] request in
            await self?.perform(request) ?? .refused
        }
        let states = player.updates(), queues = queue.queueUpdates()
        let tasks = [
            Task(name: "States of a remote", executorPreference: executor) { [weak self] in
                for await _ in states { await self?.publish() }
            },
            Task(name: "Queues of a remote", executorPreference: executor) { [weak self] in
                for await _ in queues { await self?.publish() }
            },
        ]
        self.tasks.withLock { $0 = tasks }
    }

    deinit {
        for task in tasks.withLock({ $0 }) { task.cancel() }
        center.handleCommands(options.support, by: nil)
        center.show(NowPlayingInfo())
    }

    nonisolated var player: PlayerController { queue.player }

    /// Carries a command out, and shows what it has done before it returns.
    ///
    /// - Returns: `.done` once the player's state shows it; it may still have to load or to land.
    public func perform(_ request: RemoteRequest) async -> RemoteOutcome {
        if request.command.isMeantForItem,
            request.stamp?.occurrence != player.snapshot.stamp?.occurrence
        {
            staleCommandCount += 1
            return .stale
        }
        let outcome = await carryOut(request.command)
        publish()
        return outcome
    }

    /// Shows what is playing, unless only the position has moved on.
    private func publish() {
        var info = NowPlayingInfo(player.snapshot, queue: queue.queue, rates: player.rates)
        info.artwork = currentArtwork(of: info.item)
        guard shown?.moved(to: info) != info else { return }
        shown = info
        center.show(info)
    }

    // MARK: - Artwork

    private func currentArtwork(of item: PlaybackItem?) -> NowPlayingArtwork? {
        guard let item else { return nil }
        let named = item.artworkAddress.map { NowPlayingArtwork.address($0) }
        guard let find = options.artwork else { return named }
        if let artwork, artwork.occurrence == item.id { return artwork.picture }
        artwork = (item.id, named)
        Task(name: "Picture for a remote", executorPreference: executor) { [weak self] in
            let picture = await find(item)
            await self?.take(picture ?? named, of: item.id)
        }
        return named
    }

    private func take(_ picture: NowPlayingArtwork?, of occurrence: PlaybackOccurrence) {
        guard artwork?.occurrence == occurrence, player.snapshot.item?.id == occurrence else {
            staleArtworkCount += 1
            return
        }
        artwork = (occurrence, picture)
        publish()
    }
}
