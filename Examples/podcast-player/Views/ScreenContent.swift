import MediaPlayback
import PlaybackControl

/// All that a screen shows, as plain values: what the views are functions of.
struct ScreenContent: Hashable, Sendable {
    var now: NowPlaying?
    var title = ""

    /// The rows that are in the window of the list, and how many the list has in all.
    var rows: [ListRow] = []
    var count = 0

    /// What has to be told once.
    var message: String?
}

/// A row of a list of episodes, podcasts or chapters.
struct ListRow: Hashable, Sendable {
    var number: Int
    var title: String
    var isSelected = false
    var isPlaying = false
    var date: String?
    var length: String?
    var progress: String?
    var download: String?
    var hasArtwork = false
}

/// What is played, and how.
struct NowPlaying: Hashable, Sendable {
    var title: String
    var show = ""
    var phase = PlaybackPhase.loading
    var wantsToPlay = true
    var time = Duration.zero
    var duration = DurationClaim.unknown

    /// What a broadcast says that it plays.
    var song: String?
    var chapter: Chapter?

    /// What is said at this moment, where the episode has a transcript.
    var words: String?
    var artwork: String?
    var rate = 1.0
    var volume = 1.0
    var isMuted = false
    var loop = QueueRepeat.off
    var isContinuous = true
    var sleep: String?
    var download: String?

    struct Chapter: Hashable, Sendable {
        var number: Int
        var count: Int
        var title: String
    }

    /// What the player itself does not know.
    struct Surroundings: Hashable, Sendable {
        var song: String?
        var words: String?
        var loop = QueueRepeat.off
        var isContinuous = true
        var sleep: String?
        var download: String?
    }

    /// The place as a part of the whole; nil where the whole is not known.
    var fraction: Double? {
        guard let whole = duration.duration, whole > .zero else { return nil }
        return min(max(time / whole, 0), 1)
    }
}

extension NowPlaying {
    /// What a model shows; nil while nothing is played.
    @MainActor
    init?(_ model: PlayerModel, beside surroundings: Surroundings) {
        guard let item = model.item else { return nil }
        self.init(
            title: item.title ?? item.address, show: item.artist ?? "", phase: model.phase,
            wantsToPlay: model.wantsToPlay, time: model.time, duration: model.durationClaim,
            song: surroundings.song, chapter: Chapter(at: model.time, of: model.chapters),
            words: surroundings.words, artwork: item.artworkAddress, rate: model.rate,
            volume: model.volume, isMuted: model.isMuted, loop: surroundings.loop,
            isContinuous: surroundings.isContinuous, sleep: surroundings.sleep,
            download: surroundings.download)
    }
}

extension NowPlaying.Chapter {
    /// The chapter at a place, by its number in the list; nil where there is none.
    init?(at time: Duration, of chapters: ChapterList) {
        let listed = chapters.listed
        guard let current = chapters.chapter(at: time),
            let place = listed.lastIndex(where: { $0.start <= current.start })
        else { return nil }
        self.init(
            number: place + 1, count: listed.count,
            title: listed[place].title ?? "Chapter \(place + 1)")
    }
}
