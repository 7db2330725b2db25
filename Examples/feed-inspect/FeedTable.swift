import Foundation
import PodcastFeeds

/// A feed as a person reads it.
struct FeedTable {
    let feed: PodcastFeed

    var text: String {
        ([heading, details, items] + (feed.notes.isEmpty ? [] : [notes]))
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var heading: String {
        [feed.channel.title?.plainText ?? "(untitled)", feed.channel.author.map { "by \($0)" }]
            .compactMap(\.self).map(oneLine).joined(separator: " ")
    }

    private var details: String {
        [
            ("page", feed.channel.link?.address), ("language", feed.channel.language),
            ("artwork", feed.channel.artwork?.address),
            ("categories", feed.channel.categoryNames.joined(separator: ", ")),
        ]
        .compactMap { name, value in
            guard let value, !value.isEmpty else { return nil }
            return "\(padded(name, 12))\(oneLine(value))"
        }
        .joined(separator: "\n")
    }

    private var items: String {
        let header =
            padded("date", 18) + padded("length", 10) + padded("title", 42) + "enclosure"
        let rows = feed.items.map { item in
            padded(date(item.date), 18) + padded(duration(item.duration), 10)
                + padded(item.title?.plainText ?? "(untitled)", 42)
                + (item.enclosures.first?.url.address ?? "(nothing to play)")
        }
        return ([header] + rows).joined(separator: "\n")
    }

    private var notes: String {
        var lines = feed.notes.map { "  \($0)" }
        if feed.omittedNoteCount > 0 { lines.append("  and \(feed.omittedNoteCount) more") }
        return (["notes"] + lines).joined(separator: "\n")
    }

    /// A date in UTC; `?` marks a zone that was assumed, quotes a text that cannot be read.
    private func date(_ date: FeedValue<FeedDate>?) -> String {
        guard let date else { return "-" }
        guard let value = date.value else { return "“\(date.rawText)”" }
        let instant = Date(timeIntervalSince1970: TimeInterval(value.secondsSince1970))
        let text = instant.formatted(.iso8601).prefix(16).replacing("T", with: " ")
        return text + (value.zone == .stated ? "" : "?")
    }

    private func duration(_ duration: FeedValue<Duration>?) -> String {
        guard let duration else { return "-" }
        return duration.value?.formatted(.time(pattern: .hourMinuteSecond))
            ?? "“\(duration.rawText)”"
    }

    /// The text on one line, in a column of a width of which one is a blank.
    private func padded(_ text: String, _ width: Int) -> String {
        let line = oneLine(text)
        let shown = line.count < width ? line : line.prefix(width - 2) + "…"
        return shown + String(repeating: " ", count: max(1, width - shown.count))
    }

    private func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
