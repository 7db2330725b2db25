import MediaPlayback
import Observation
import PlaybackControl

/// The full view: keys in, screens out.
@MainActor
final class ScreenMode {
    private enum Event: Sendable {
        case input([UInt8])
        case signal(Signals.Event)
        case change
        case modelChange
        case end
    }

    private let app: PodcastApp
    private let terminal: Terminal
    private var browser = Browser()
    private var decoder = KeyDecoder()
    private var message: String?
    private var isChanged = false
    private var isFollowed = false
    private var failed: PlaybackStamp?
    private let events: AsyncStream<Event>
    private let post: AsyncStream<Event>.Continuation

    init(_ app: PodcastApp, terminal: Terminal) {
        self.app = app
        self.terminal = terminal
        (events, post) = AsyncStream.makeStream()
    }

    /// Shows the player until it is quit.
    ///
    /// - Returns: The status to exit with.
    func run(playing episode: Int?, signals: AsyncStream<Signals.Event>) async -> Int32 {
        terminal.enter()
        defer { terminal.leave() }
        connect(signals)
        if app.podcast == nil { browser.page = .podcasts }
        if let episode {
            browser.page = .playing
            browser.select(episode - 1, on: .episodes)
            perform([.playEpisode(episode)])
        }
        message = app.parts.warnings.first
        draw()
        for await event in events {
            switch event {
            case .input(let bytes):
                for key in decoder.keys(in: bytes) {
                    message = nil
                    let commands = browser.take(key, surroundings)
                    if commands.contains(.quit) { return 0 }
                    perform(commands)
                }
            case .signal(.end(let number)): return 128 + number
            case .signal(.suspend): await suspend()
            case .signal(.resume): if Terminal.isInForeground { terminal.enter() }
            case .signal(.resize): break
            case .change:
                isChanged = false
            case .modelChange:
                isFollowed = false
                showFailure()
            case .end: return 0
            }
            draw()
        }
        return 0
    }

    private func connect(_ signals: AsyncStream<Signals.Event>) {
        let post = post
        app.onChange = { [weak self] in self?.changed() }
        app.onMessage = { [weak self] message in
            self?.message = message
            self?.changed()
        }
        app.publish(quit: { post.yield(.end) })
        let pieces = InputReader.pieces()
        Task {
            for await piece in pieces { post.yield(.input(piece)) }
            post.yield(.end)
        }
        Task { for await signal in signals { post.yield(.signal(signal)) } }
    }

    /// Tells once what has failed, wherever one is on the screen.
    private func showFailure() {
        guard case .failed(let failure) = app.state.phase, app.state.stamp != failed else { return }
        failed = app.state.stamp
        message = failure.message
    }

    /// Has the next change of the model drawn.
    private func followModel() {
        guard !isFollowed else { return }
        isFollowed = true
        let model = app.model
        withObservationTracking {
            _ = NowPlaying(model, beside: .init())
        } onChange: { [post] in
            // It is told before the change is made; the event comes behind it.
            post.yield(.modelChange)
        }
    }

    /// Many changes at once are drawn once.
    private func changed() {
        guard !isChanged else { return }
        isChanged = true
        post.yield(.change)
    }

    /// Each command has a task of its own, so that the next key is obeyed while an episode loads.
    private func perform(_ commands: [Command]) {
        for command in commands {
            Task {
                do {
                    let said = try await app.perform(command)
                    if case .deleteDownload = command { message = said.last }
                    if case .openPodcast = command { browser.showEpisodes() }
                } catch {
                    message = "\(error)"
                }
                changed()
            }
        }
    }

    private func suspend() async {
        let wasPlaying = app.state.intent == .play
        if wasPlaying { await app.player.pause() }
        await app.keepPosition()
        terminal.leave()
        Signals.stopProcess()
        if Terminal.isInForeground { terminal.enter() }
        if wasPlaying { await app.player.play() }
    }

    private var surroundings: Browser.Surroundings {
        Browser.Surroundings(
            podcastCount: app.subscriptions.count, episodeCount: app.episodes.count,
            chapterCount: app.model.chapters.listed.count, historyCount: app.heard.count,
            listHeight: ScreenView.listHeight(terminal.size, hasMessage: message != nil),
            rate: app.model.rate, sleep: app.sleep.timer.target, loop: app.queue.queue.repeats,
            isContinuous: app.isContinuous)
    }

    private func draw() {
        followModel()
        let size = terminal.size
        let height = ScreenView.listHeight(size, hasMessage: message != nil)
        var content = app.content(of: browser.page, selection: browser.selection, height: height)
        content.message = message
        terminal.draw(ScreenView.lines(content, browser.page, size: size), size: size)
    }
}
