import PlaybackControl

/// Where one is on the screen, and what keys do there, with no terminal and no player.
struct Browser: Hashable, Sendable {
    /// What there is to move in.
    struct Surroundings: Hashable, Sendable {
        var podcastCount = 0
        var episodeCount = 0
        var chapterCount = 0
        var historyCount = 0
        var listHeight = 1
        var rate = 1.0
        var sleep: SleepTarget?
        var loop = QueueRepeat.off
        var isContinuous = true
    }

    var page = Page.episodes
    private var selections: [Page: Int] = [:]

    /// The row that is selected on a page, from zero.
    func selection(on page: Page) -> Int { selections[page] ?? 0 }

    /// Takes a key.
    ///
    /// - Returns: What is wanted of the player.
    mutating func take(_ key: Key, _ surroundings: Surroundings) -> [Command] {
        let count = count(surroundings)
        switch key {
        case .up, .character("k"): move(by: -1, count)
        case .down, .character("j"): move(by: 1, count)
        case .pageUp: move(by: -max(1, surroundings.listHeight - 1), count)
        case .pageDown: move(by: max(1, surroundings.listHeight - 1), count)
        case .home, .character("g"): move(by: -count, count)
        case .end, .character("G"): move(by: count, count)
        case .tab: page = page == .playing ? .episodes : .playing
        case .escape, .backspace: goBack(surroundings)
        case .character("?"): page = page == .help ? .episodes : .help
        case .character("c"): page = page == .chapters ? .playing : .chapters
        case .character("h"):
            page = page == .history ? .episodes : .history
            return page == .history ? [.listHistory] : []
        case .character("o"): if surroundings.podcastCount > 0 { page = .podcasts }
        case .enter: return choose(count)
        case .character("d") where page == .episodes && count > 0:
            return [.download(selection(on: .episodes) + 1)]
        case .character("D") where page == .episodes && count > 0:
            return [.deleteDownload(selection(on: .episodes) + 1)]
        default: return KeyCommands.command(of: key, surroundings).map { [$0] } ?? []
        }
        return []
    }

    /// Shows the episodes of a podcast that has just been opened.
    mutating func showEpisodes() {
        page = .episodes
        selections[.episodes] = 0
    }

    /// Selects a row, such as that of the episode that is played first.
    mutating func select(_ row: Int, on page: Page) { selections[page] = max(0, row) }

    private func count(_ surroundings: Surroundings) -> Int {
        switch page {
        case .podcasts: surroundings.podcastCount
        case .episodes: surroundings.episodeCount
        case .chapters: surroundings.chapterCount
        case .history: surroundings.historyCount
        case .playing, .help: 0
        }
    }

    private mutating func move(by step: Int, _ count: Int) {
        guard count > 0 else { return }
        selections[page] = min(max(0, selection(on: page) + step), count - 1)
    }

    private mutating func goBack(_ surroundings: Surroundings) {
        switch page {
        case .chapters: page = .playing
        case .episodes: if surroundings.podcastCount > 0 { page = .podcasts }
        case .playing, .help, .history: page = .episodes
        case .podcasts: break
        }
    }

    private mutating func choose(_ count: Int) -> [Command] {
        let number = selection(on: page) + 1
        guard count > 0 else { return [] }
        switch page {
        case .podcasts: return [.openPodcast(number)]
        case .episodes: return [.playEpisode(number)]
        case .chapters: return [.chapter(number)]
        case .history: return [.playHeard(number)]
        case .playing, .help: return []
        }
    }
}

/// What fills the screen.
enum Page: Hashable, Sendable {
    case podcasts, episodes, playing, chapters, history, help
}
