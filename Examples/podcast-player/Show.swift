import AssetLoading
import Foundation
import HTTPLoading
import PlaybackControl
import PodcastFeeds

/// A podcast with the episodes that can be played.
struct Show {
    let title: String
    let episodes: [PlaybackItem]

    /// Whether it is no podcast but one stream.
    let isStream: Bool

    /// Reads a feed from a path or an address; relative addresses in it are relative to that.
    ///
    /// A playlist is a show of one episode.
    init(feedAt text: String, client: HTTPClient) async throws {
        let bytes: [UInt8]
        let base: URL?
        var contentType: String?
        switch AssetLocation(text) {
        case .file(let path):
            base = URL(filePath: path)
            bytes = try Self.contents(ofFile: path)
        case .remote(let address):
            let response = try await client.fetch(address, limit: 64 << 20)
            base = URL(string: response.finalAddress)
            bytes = response.body
            contentType = response.headers["Content-Type"]
        }
        isStream = bytes.starts(with: Array("#EXTM3U".utf8))
        if isStream {
            (title, episodes) = (text, [PlaybackItem(address: text, title: text)])
            return
        }
        let options = FeedReadingOptions(baseURL: nil, contentType: contentType)
        let feed = try PodcastFeedParser.parse(bytes, options: options)
        let title = feed.channel.title?.plainText.printable ?? text
        self.title = title
        episodes = feed.items.compactMap { item in
            guard let enclosure = item.enclosures.first,
                let address = URL(string: enclosure.url.address, relativeTo: base)?.absoluteString
            else { return nil }
            return PlaybackItem(
                address: address,
                title: item.title?.plainText.printable ?? enclosure.url.address.printable,
                artist: title, artworkAddress: item.artwork?.address,
                declaredDuration: item.duration?.value)
        }
        guard !episodes.isEmpty else {
            throw Complaint(
                "\(text) has no episodes with sound: check that it is a podcast's feed.")
        }
    }

    private static func contents(ofFile path: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Complaint("\(path) can't be read: check the path and its permissions.")
        }
        return Array(data)
    }
}

extension String {
    /// The text without what could move a terminal's cursor.
    var printable: String {
        String(unicodeScalars.filter { $0.properties.generalCategory != .control })
    }
}
