import Foundation
import PodcastFeeds

/// A feed as one line of JSON: the model with its own names, and a few values that are computed.
enum FeedJSON {
    private struct Line: Encodable {
        var path: String
        var feed: PodcastFeed
        var specification: FeedFormat.Specification?
        var paging: FeedPaging
        var channelView: ChannelView
        var views: [View]
    }

    /// What the library computes of a channel.
    private struct ChannelView: Encodable {
        var title: String?
        var displayTitle: String?
        var description: String?
        var plainDescription: String?
        var rights: String?
        var info: String?
        var author: String?
        var link: String?
        var artwork: String?
        var payment: String?

        init(_ channel: FeedChannel) {
            title = channel.title?.resolvedText
            displayTitle = channel.displayTitle
            plainDescription = channel.description?.plainText
            description = channel.description?.resolvedText
            rights = channel.rights?.resolvedText
            info = channel.info?.resolvedText
            author = channel.author
            link = channel.link?.address
            artwork = channel.artwork?.address
            payment = channel.payment?.address
        }
    }

    /// What the library computes of an item.
    private struct View: Encodable {
        var displayTitle: String?
        var summaryText: String?
        var showNotes: String?
        var showNotesText: String?
        var resolvedTitle: String?
        var resolvedDescription: String?
        var resolvedContents: [String]
        var author: String?
        var link: String?
        var artwork: String?
        var payment: String?
        var persons: [Person]
        var markup: [String]

        init(_ item: FeedItem) {
            displayTitle = item.displayTitle
            summaryText = item.summaryText
            showNotes = item.showNotes?.rawText
            showNotesText = item.showNotes?.plainText
            resolvedTitle = item.title?.resolvedText
            resolvedDescription = item.description?.resolvedText
            resolvedContents = item.contents.map(\.text.resolvedText)
            author = item.author
            link = item.link?.address
            artwork = item.artwork?.address
            payment = item.payment?.address
            persons =
                item.podcast?.persons.map {
                    Person(role: $0.roleName, group: $0.groupName)
                } ?? []
            markup = item.elements.map(\.markup)
        }

        struct Person: Encodable {
            var role: String
            var group: String
        }
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
        try encode(
            Line(
                path: path, feed: feed, specification: feed.format.specification,
                paging: feed.channel.paging,
                channelView: ChannelView(feed.channel), views: feed.items.map(View.init)))
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
