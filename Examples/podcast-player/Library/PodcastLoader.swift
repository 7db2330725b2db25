import Foundation
import HTTPLoading
import PodcastFeeds

/// Reads feeds, lists of feeds and playlists from a path or an address.
struct PodcastLoader: Sendable {
    private static let sizeLimit = 64 << 20

    let documents: DocumentReader

    /// Finds out what is there; a playlist is a podcast of one episode.
    @concurrent
    func load(_ text: String) async throws -> Catalog {
        let document = try await documents.read(text, limit: Self.sizeLimit)
        if document.bytes.starts(with: Array("#EXTM3U".utf8)) {
            return .podcast(
                Podcast(
                    address: text, title: text, episodes: [Episode(streamAt: text)],
                    isStream: true))
        }
        if Self.isList(document.bytes) { return try Self.list(document, of: text) }
        let options = FeedReadingOptions(baseURL: nil, contentType: document.contentType)
        let feed = try PodcastFeedParser.parse(document.bytes, options: options)
        let title = feed.channel.displayTitle ?? text
        // The name of a file is the same from whatever folder it is read.
        let isFile = document.base?.isFileURL ?? false
        let name = isFile ? document.base?.standardizedFileURL.path ?? text : text
        let episodes = feed.items.compactMap { item in
            Episode(item, show: title, feed: name, resolve: document.resolve)
        }
        guard !episodes.isEmpty else {
            throw Complaint(
                "\(text) has no episodes with sound: check that it is a podcast's feed.")
        }
        return .podcast(Podcast(address: text, title: title, episodes: episodes))
    }

    private static func isList(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(4_096), as: UTF8.self).lowercased().contains("<opml")
    }

    private static func list(_ document: DocumentReader.Document, of text: String) throws -> Catalog
    {
        let list = try OPMLDocument.parse(
            document.bytes, options: FeedReadingOptions(baseURL: nil))
        let subscriptions = list.feeds.compactMap { outline in
            outline.xmlURL.flatMap(document.resolve).map { address in
                let name = [outline.title, outline.text].compactMap(\.self).first { !$0.isEmpty }
                return Subscription(title: name ?? address, address: address)
            }
        }
        guard !subscriptions.isEmpty else {
            throw Complaint("\(text) names no feeds: check that it is the list that you mean.")
        }
        return .subscriptions(subscriptions, title: list.title ?? text)
    }
}
