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

    /// The place as a part of the whole; nil where the whole is not known.
    var fraction: Double? {
        guard let whole = duration.duration, whole > .zero else { return nil }
        return min(max(time / whole, 0), 1)
    }
}
