import Foundation
import PodcastFeeds

/// A feed as one line of JSON: the model with its own names, and a few values that are computed.
enum FeedJSON {
    private struct Line: Encodable {
        var path: String
        var feed: PodcastFeed
        var paging: FeedPaging
        var channelView: ChannelView
        var views: [View]
    }

    /// What the library computes of a channel.
    private struct ChannelView: Encodable {
        var title: String?
        var plainTitle: String?
        var description: String?
        var plainDescription: String?
        var rights: String?
        var info: String?
        var author: String?
        var link: String?
        var artwork: String?

        init(_ channel: FeedChannel) {
            title = channel.title?.resolvedText
            plainTitle = channel.title?.plainText
            plainDescription = channel.description?.plainText
            description = channel.description?.resolvedText
            rights = channel.rights?.resolvedText
            info = channel.info?.resolvedText
            author = channel.author
            link = channel.link?.address
            artwork = channel.artwork?.address
        }
    }

    /// What the library computes of an item.
    private struct View: Encodable {
        var title: String?
        var description: String?
        var resolvedTitle: String?
        var resolvedDescription: String?
        var contents: [String]
        var resolvedContents: [String]
        var author: String?
        var link: String?
        var artwork: String?
    }

    private struct Outlines: Encodable {
        var path: String
        var opml: OPMLDocument
    }

    private struct Failure: Encodable {
        var path: String
        var error: String
    }

    static func line(path: String, feed: PodcastFeed) throws -> String {
        let views = feed.items.map { item in
            View(
                title: item.title?.plainText, description: item.description?.plainText,
                resolvedTitle: item.title?.resolvedText,
                resolvedDescription: item.description?.resolvedText,
                contents: item.contents.map(\.text.plainText),
                resolvedContents: item.contents.map(\.text.resolvedText), author: item.author,
                link: item.link?.address, artwork: item.artwork?.address)
        }
        return try encode(
            Line(
                path: path, feed: feed, paging: feed.channel.paging,
                channelView: ChannelView(feed.channel), views: views))
    }

    static func line(path: String, document: OPMLDocument) throws -> String {
        try encode(Outlines(path: path, opml: document))
    }

    static func line(path: String, error: PodcastFeedError) -> String {
        (try? encode(Failure(path: path, error: error.description))) ?? "{}"
    }

    private static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
