import PlaybackControl

/// What a person can want of the player, from the screen and in lines.
enum Command: Hashable, Sendable {
    // Playing. Episodes and podcasts are numbered from 1, as the lists show them.
    case playEpisode(Int)

    /// Something of the history, by its place there.
    case playHeard(Int)
    case play, pause, togglePlaying, stop
    case skip(Duration)
    case seek(Duration)
    case seekToPart(Double)
    case nextEpisode, previousEpisode
    case nextChapter, previousChapter
    case chapter(Int)

    // How it sounds.
    case rate(Double)
    case changeRate(by: Double)
    case volume(Double)
    case changeVolume(by: Double)
    case mute(Bool)
    case toggleMuted

    // What follows.
    case loop(QueueRepeat)
    case continuous(Bool)
    case sleep(SleepTarget?)

    // Downloads.
    case download(Int)
    case stopDownload(Int)
    case deleteDownload(Int)

    // Looking.
    case openPodcast(Int)
    case listEpisodes, listPodcasts, listChapters, listHistory, status, transcript, help
    case quit

    /// Whether it begins to play something.
    var begins: Bool {
        switch self {
        case .playEpisode, .playHeard, .play, .nextEpisode, .previousEpisode: true
        default: false
        }
    }
}
