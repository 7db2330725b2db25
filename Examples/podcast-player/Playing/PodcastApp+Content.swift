import MediaPlayback
import PlaybackControl
import PodcastFeeds

// What there is to show.
extension PodcastApp {
    /// What a page of the screen shows; of a list only the rows that are seen.
    func content(of page: Page, selection: (Page) -> Int, height: Int) -> ScreenContent {
        var content = ScreenContent(now: nowPlaying)
        content.title = title(of: page)
        content.count = count(on: page)
        let selected = selection(page)
        let window = ListWindow(selection: selected, count: content.count, height: height)
        let chapters = page == .chapters ? self.chapters.listed : []
        content.rows = window.rows.map { index in
            var row =
                switch page {
                case .podcasts: ListRow(number: index + 1, title: subscriptions[index].title)
                case .chapters: row(of: chapters[index], index)
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
        case .help: "Keys"
        }
    }

    private func count(on page: Page) -> Int {
        switch page {
        case .podcasts: subscriptions.count
        case .episodes: episodes.count
        case .chapters: chapters.listed.count
        case .playing, .help: 0
        }
    }

    private func row(of episode: Episode, _ index: Int) -> ListRow {
        var row = ListRow(number: index + 1, title: episode.title)
        row.isPlaying = state.item?.id == episode.id
        row.date = episode.date
        row.length = length(of: episode).map { PlaybackTime($0).compact }
        row.progress = progress(of: episode)
        row.download = parts.downloads.status(of: episode).map(Sentences.short)
        row.hasArtwork = episode.item.artworkAddress != nil
        return row
    }

    private func row(of chapter: PlaybackChapter, _ index: Int) -> ListRow {
        var row = ListRow(number: index + 1, title: chapter.title ?? "Chapter \(index + 1)")
        row.isPlaying = self.chapters.chapter(at: state.displayedPosition)?.start == chapter.start
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
        if state.item?.id == episode.id, let fraction = nowPlaying?.fraction {
            return NowPlayingText.percent(fraction)
        }
        guard let position = parts.positions.known[episode.key] else { return nil }
        if position.isFinished { return "done" }
        guard let length = length(of: episode), length > .zero else { return nil }
        return NowPlayingText.percent(min(position.position / length, 1))
    }

    /// What is played, and how; nil while nothing is.
    var nowPlaying: NowPlaying? {
        let state = state
        guard let item = state.item else { return nil }
        var now = NowPlaying(title: item.title ?? item.address)
        now.show = item.artist ?? ""
        now.phase = state.phase
        now.wantsToPlay = state.intent == .play
        now.time = state.displayedPosition
        now.duration = state.duration
        let own = state.metadata
        now.song =
            playedPodcast?.isStream == true
            ? [own?.artist, own?.title].compactMap(\.self).joined(separator: " - ") : nil
        if now.song?.isEmpty == true { now.song = nil }
        now.chapter = chapter(at: state.displayedPosition)
        now.words = words(at: state.displayedPosition)
        now.artwork = item.artworkAddress
        now.rate = state.rate
        now.volume = sleep.userVolume
        now.isMuted = state.isMuted
        now.loop = queue.queue.repeats
        now.isContinuous = isContinuous
        now.sleep = Sentences.sleepLeft(sleep.timer)
        now.download = played.flatMap { parts.downloads.status(of: $0) }.map(Sentences.short)
        return now
    }

    func chapter(at time: Duration) -> NowPlaying.Chapter? {
        let chapters = chapters
        guard let current = chapters.chapter(at: time) else { return nil }
        let listed = chapters.listed
        guard let place = listed.lastIndex(where: { $0.start <= current.start }) else { return nil }
        return NowPlaying.Chapter(
            number: place + 1, count: listed.count,
            title: listed[place].title ?? "Chapter \(place + 1)")
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
