import MediaPlayback
import NowPlaying
import PlaybackControl
import PlaybackStorage

/// The program behind both of its faces: it carries commands out and says what there is to show.
@MainActor
final class PodcastApp {
    let parts: PlayerParts
    let queue: QueuePlayer

    /// What a screen shows of the player.
    let model: PlayerModel
    let sleep: SleepDesk

    /// The podcasts of a list; empty where one feed was named.
    private(set) var subscriptions: [Subscription] = []
    private(set) var listTitle = ""

    /// The podcast whose episodes are shown.
    var podcast: Podcast?

    /// The podcast and the episode that are played.
    var playedPodcast: Podcast?
    var played: Episode?
    var details = EpisodeDetails()
    var isContinuous: Bool

    /// What was heard, as it was read last.
    var heard: [HistoryEntry] = []

    /// Which load was asked for last, so that an older one changes nothing.
    var turn = 0

    /// What was asked for and is not the player's yet: until then it shows the one before.
    var beginning: PlaybackOccurrence?

    /// Told whenever the player has another state, which ``model`` shows more seldom.
    var onState: (@MainActor () -> Void)?

    /// Told whenever something beside the player's state is to be shown anew.
    var onChange: (@MainActor () -> Void)?

    /// Told what has happened by itself, such as the end of a download.
    var onMessage: (@MainActor (String) -> Void)?

    var loadingDetails: Task<Void, Never>?
    private var following: [Task<Void, Never>] = []
    private var remote: (service: MPRISService, control: RemoteControl)?

    init(_ parts: PlayerParts, isContinuous: Bool) {
        self.parts = parts
        self.isContinuous = isContinuous
        queue = QueuePlayer(parts.player) { [positions = parts.positions] item in
            await positions.start(of: item)
        }
        model = PlayerModel(parts.player)
        sleep = SleepDesk(parts.player)
        sleep.onSleep = { [weak self] in self?.say("The sleep timer has stopped the sound.") }
        sleep.chapterEnd = { [weak self] position in
            self?.chapters.chapter(at: position)?.end
        }
        parts.downloads.onChange = { [weak self] address, status in
            self?.downloadChanged(address, status)
        }
        follow(parts.player)
    }

    var player: PlayerController { parts.player }
    var state: PlaybackState { parts.player.snapshot }
    var episodes: [Episode] { podcast?.episodes ?? [] }

    /// Reads what the command line names.
    func open(_ address: String) async throws {
        switch try await parts.loader.load(address) {
        case .podcast(let podcast): show(podcast)
        case .subscriptions(let subscriptions, let title):
            (self.subscriptions, listTitle) = (subscriptions, title)
        }
    }

    /// Shows another podcast of the list.
    func openPodcast(_ number: Int) async throws {
        guard subscriptions.indices.contains(number - 1) else {
            throw Complaint("There are \(subscriptions.count) podcasts: choose one of them.")
        }
        guard
            case .podcast(let podcast) = try await parts.loader.load(
                subscriptions[number - 1].address)
        else { throw Complaint("That is a list again: start the program with it instead.") }
        show(podcast)
    }

    private func show(_ podcast: Podcast) {
        // What is played keeps its occurrence, so that the list shows it as playing.
        self.podcast = podcast.address == playedPodcast?.address ? playedPodcast : podcast
        Task {
            await parts.positions.learn(episodes)
            await parts.history.learn(episodes)
            onChange?()
        }
        onChange?()
    }

    /// Shows the player to the desktop, where there is one.
    func publish(quit: @escaping @Sendable () async -> Void) {
        let service = MPRISService(
            .init(identity: "podcast-player", name: "podcast_player", inhibitsSleep: true))
        var options = RemoteControlOptions(support: .init(canQuit: true))
        options.quit = quit
        remote = (service, RemoteControl(queue, center: service, options: options))
    }

    /// Ends everything; positions are on the disk when it returns.
    func close() async {
        following.forEach { $0.cancel() }
        loadingDetails?.cancel()
        await keepPosition()
        // The event of an end may still wait to be taken.
        if case .ended(.playedToEnd) = state.phase, let stamp = state.stamp {
            await parts.history.ended(stamp)
        }
        await parts.history.close()
        await remote?.service.close()
        remote = nil
        await parts.close()
    }

    // MARK: - Following the player

    private func follow(_ player: PlayerController) {
        let updates = player.updates(), events = player.events(), queues = queue.queueUpdates()
        following = [
            Task { [weak self] in
                for await _ in updates { await self?.takeState() }
            },
            Task { [weak self] in
                for await event in events { await self?.take(event) }
            },
            Task { [weak self] in
                for await _ in queues { self?.onChange?() }
            },
        ]
    }

    private func takeState() async {
        takeOver()
        showChapters()
        await keepPosition()
        if case .ended = state.phase, let stamp = state.stamp { await sleep.itemEnded(stamp) }
        onState?()
    }

    /// Of an end nothing is seen in the states where the next episode follows without a gap.
    private func take(_ event: PlaybackStreamElement) async {
        guard case .notice(let notice) = event, case .ended = notice.value else { return }
        await parts.history.ended(notice.stamp)
        onChange?()
    }

    func keepPosition() async {
        let state = state
        await parts.positions.take(state)
        let isNews = await parts.history.take(state) { [positions = parts.positions] in
            positions.key(of: $0)
        }
        if isNews { onChange?() }
    }

    /// Tells the model the chapters, as soon as they or the length of the episode are known better.
    func showChapters() {
        if let played { model.setChapters(chapters, of: played.id) }
    }

    /// Takes over an episode that has become current by itself, or by a remote.
    func takeOver() {
        guard let item = state.item else { return }
        if item.id == beginning { beginning = nil }
        guard beginning == nil, item.id != played?.id,
            let episode = playedPodcast?.episodes.first(where: { $0.id == item.id })
        else { return }
        begin(episode)
    }

    func say(_ message: String) {
        onMessage?(message)
        onChange?()
    }

    private func downloadChanged(_ address: String, _ status: DownloadDesk.Status) {
        let known = episodes + (playedPodcast?.episodes ?? [])
        if let episode = known.first(where: { $0.item.address == address }),
            let sentence = Sentences.download(of: episode.title, status)
        {
            onMessage?(sentence)
        }
        onChange?()
    }
}
