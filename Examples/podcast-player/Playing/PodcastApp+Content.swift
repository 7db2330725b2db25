import MediaPlayback
import PlaybackControl
import PlaybackStorage
import PodcastFeeds

// What there is to show.
extension PodcastApp {
    /// What a page of the screen shows; of a list only the rows that are seen.
    func content(of page: Page, selection: (Page) -> Int, height: Int) -> ScreenContent {
        var content = ScreenContent(now: NowPlaying(model, beside: surroundings))
        content.title = title(of: page)
        content.count = count(on: page)
        let selected = selection(page)
        let window = ListWindow(selection: selected, count: content.count, height: height)
        let chapters = page == .chapters ? model.chapters.listed : []
        content.rows = window.rows.map { index in
            var row =
                switch page {
                case .podcasts: ListRow(number: index + 1, title: subscriptions[index].title)
                case .chapters: row(of: chapters[index], index)
                case .history: row(of: heard[index], index)
                default: row(of: episodes[index], index)
                }
            row.isSelected = index == selected
            return row
        }
        return content
    }

    private func title(of page: Page) -> String {
        switch page {
        case .podcasts: listTitle
        case .episodes: podcast?.title ?? listTitle
        case .playing: "Now playing"
        case .chapters: "Chapters"
        case .history: "History"
        case .help: "Keys"
        }
    }

    private func count(on page: Page) -> Int {
        switch page {
        case .podcasts: subscriptions.count
        case .episodes: episodes.count
        case .chapters: model.chapters.listed.count
        case .history: heard.count
        case .playing, .help: 0
        }
    }

    private func row(of episode: Episode, _ index: Int) -> ListRow {
        var row = ListRow(number: index + 1, title: episode.title)
        row.isPlaying = model.item?.id == episode.id
        row.date = episode.date
        row.length = length(of: episode).map { PlaybackTime($0).compact }
        row.progress = progress(of: episode)
        row.download = parts.downloads.status(of: episode).map(Sentences.short)
        row.hasArtwork = episode.item.artworkAddress != nil
        return row
    }

    private func row(of chapter: PlaybackChapter, _ index: Int) -> ListRow {
        var row = ListRow(number: index + 1, title: chapter.title ?? "Chapter \(index + 1)")
        row.isPlaying = model.chapter?.start == chapter.start
        row.length = "\(PlaybackTime(chapter.start))"
        return row
    }

    /// How long an episode is, as its feed says, until its file is known better.
    func length(of episode: Episode) -> Duration? {
        if state.item?.id == episode.id, let duration = state.duration.duration { return duration }
        return parts.positions.known[episode.key]?.duration ?? episode.item.declaredDuration
    }

    /// How much of an episode was heard.
    func progress(of episode: Episode) -> String? {
        if state.item?.id == episode.id, let whole = state.duration.duration, whole > .zero {
            return NowPlayingText.percent(min(state.displayedPosition / whole, 1))
        }
        let isHeard = parts.history.isFinished(episode.key)
        guard let position = parts.positions.known[episode.key] else {
            return isHeard ? "done" : nil
        }
        if position.isFinished || isHeard && position.position == .zero { return "done" }
        guard let length = length(of: episode), length > .zero else { return nil }
        return NowPlayingText.percent(min(position.position / length, 1))
    }

    private func row(of entry: HistoryEntry, _ index: Int) -> ListRow {
        var row = ListRow(
            number: index + 1,
            title: [entry.item.title ?? entry.item.address, entry.item.artist]
                .compactMap(\.self).joined(separator: " - "))
        row.isPlaying = state.item.map { parts.positions.key(of: $0.id) == entry.id } ?? false
        row.date = entry.lastHeard.day
        row.length = PlaybackTime(entry.heard).compact
        row.progress = entry.finishedCount > 0 ? "done" : nil
        return row
    }

    /// What a view needs of what is played and the player does not know.
    private var surroundings: NowPlaying.Surroundings {
        NowPlaying.Surroundings(
            song: song, words: words(at: model.time), loop: queue.queue.repeats,
            isContinuous: isContinuous, sleep: Sentences.sleepLeft(sleep.timer),
            download: played.flatMap { parts.downloads.status(of: $0) }.map(Sentences.short))
    }

    /// What a broadcast says that it plays.
    var song: String? {
        guard playedPodcast?.isStream == true, let own = state.metadata else { return nil }
        let song = [own.artist, own.title].compactMap(\.self).joined(separator: " - ")
        return song.isEmpty ? nil : song
    }

    func chapter(at time: Duration) -> NowPlaying.Chapter? {
        NowPlaying.Chapter(at: time, of: chapters)
    }

    func words(at time: Duration) -> String? {
        let (seconds, attoseconds) = time.components
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        guard !overflow else { return nil }
        let cue = details.transcript?.cue(
            atMilliseconds: milliseconds + attoseconds / 1_000_000_000_000_000)
        return cue.map { cue in (cue.speaker.map { "\($0): " } ?? "") + cue.text }
    }
}
