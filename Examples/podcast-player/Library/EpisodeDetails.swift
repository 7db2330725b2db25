import AssetLoading
import Foundation
import MediaPlayback
import PlaybackControl
import PodcastFeeds

/// What is known of the episode that is played beside its sound.
struct EpisodeDetails: Sendable {
    /// The chapters of each that tells some, joined by ``list(duration:)``.
    var claims: [ChapterSource: [PlaybackChapter]] = [:] { didSet { joined = nil } }
    var transcript: FeedTranscript?

    private var joined: (duration: Duration?, list: ChapterList)?

    init(claims: [ChapterSource: [PlaybackChapter]] = [:]) {
        self.claims = claims
    }

    /// The chapters as one list; joined anew only when there is another duration.
    mutating func list(duration: Duration?) -> ChapterList {
        if let joined, joined.duration == duration { return joined.list }
        let list = ChapterList(claims, duration: duration)
        joined = (duration, list)
        return list
    }
}

/// Finds the details of an episode; what can't be had costs nothing but itself.
struct EpisodeDetailsLoader: Sendable {
    private static let sizeLimit = 8 << 20

    let documents: DocumentReader
    let assets: AssetLoader

    /// The chapters in the file that the feed names.
    @concurrent
    func chaptersFile(of episode: Episode) async -> [PlaybackChapter] {
        guard let address = episode.chaptersAddress,
            let document = try? await documents.read(address, limit: Self.sizeLimit),
            let chapters = try? FeedChapters(
                podcastNamespaceJSON: document.bytes, baseURL: document.base?.absoluteString)
        else { return [] }
        return chapters.chapters.map(PlaybackChapter.init)
    }

    /// The chapters in the media itself.
    @concurrent
    func ownChapters(of episode: Episode) async -> [PlaybackChapter] {
        let location = AssetLocation(episode.item.address)
        guard let asset = try? await assets.load(location, priority: .low) else { return [] }
        return asset.media.chapters.map(PlaybackChapter.init)
    }

    /// The words with their times.
    @concurrent
    func transcript(of episode: Episode) async -> FeedTranscript? {
        guard let address = episode.transcriptAddress,
            let document = try? await documents.read(address, limit: Self.sizeLimit)
        else { return nil }
        return try? FeedTranscript(document.bytes)
    }
}
