import Foundation
import PlaybackControl
import PlaybackStorage
import PodcastFeeds

/// An episode that can be played.
struct Episode: Identifiable, Hashable, Sendable {
    /// The same occurrence every time that it is played.
    let item: PlaybackItem

    /// The name of its position, the same at every launch.
    let key: String

    let title: String

    /// The day on which it was published, such as `2026-01-05`.
    var date: String?

    /// The chapters that the feed itself tells.
    var chapters: [PlaybackChapter] = []

    /// Where a file of chapters is.
    var chaptersAddress: String?

    /// Where the words are.
    var transcriptAddress: String?

    var id: PlaybackOccurrence { item.id }

    /// Whether its bytes come over the network.
    var isRemote: Bool { item.address.hasPrefix("http://") || item.address.hasPrefix("https://") }
}

extension Episode {
    /// What a feed tells of it; nil without a media file.
    init?(_ item: FeedItem, show: String, feed: String, resolve: (String) -> String?) {
        guard let media = item.media().first, let address = resolve(media.url) else { return nil }
        let title = item.displayTitle ?? media.url
        self.item = PlaybackItem(
            address: address, title: title, artist: show,
            artworkAddress: item.artwork.flatMap { resolve($0.address) },
            declaredDuration: item.duration?.value)
        self.title = title
        let identity = item.identity
        let name = identity.tier == .none ? address : identity.id
        key = String("\(feed) \(name)".utf8.prefix(ResumePositionPolicy.longestKey)) ?? address
        date = item.date?.value.map(Self.day)
        chapters = item.chapters?.chapters.map(PlaybackChapter.init) ?? []
        chaptersAddress = item.podcast?.chapters?.url.flatMap { resolve($0.address) }
        transcriptAddress = item.podcast?.transcripts.lazy
            .filter { ($0.type ?? "") != "text/html" && ($0.type ?? "") != "text/plain" }
            .compactMap { $0.url }.first.flatMap { resolve($0.address) }
    }

    /// A stream that is played by its address.
    init(streamAt address: String) {
        item = PlaybackItem(address: address, title: address)
        key = address
        title = address
    }

    /// What the history has kept of it.
    init(_ entry: HistoryEntry) {
        let heard = entry.item
        item = PlaybackItem(address: heard.address, title: heard.title, artist: heard.artist)
        key = entry.id
        title = heard.title ?? heard.address
    }

    private static func day(_ date: FeedDate) -> String {
        Duration.seconds(date.secondsSince1970).day
    }
}

extension Duration {
    /// The day of a time since the beginning of 1970 in UTC, such as `2026-01-05`.
    var day: String {
        Date(timeIntervalSince1970: TimeInterval(components.seconds))
            .formatted(.iso8601.year().month().day())
    }
}

extension PlaybackChapter {
    init(_ chapter: FeedChapter) {
        self.init(
            start: .milliseconds(chapter.startMilliseconds),
            end: chapter.endMilliseconds.map { .milliseconds($0) }, title: chapter.title,
            linkAddress: chapter.href?.value, artworkAddress: chapter.image?.value,
            isListed: chapter.isInTableOfContents)
    }
}
