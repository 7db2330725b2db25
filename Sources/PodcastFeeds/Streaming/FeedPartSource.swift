/// Turns chunks into the parts of a feed; one slice of a chunk is parsed at a time.
///
/// A class because an iterator is copied and a parser is not; never shared.
final class FeedPartSource {
    /// How many bytes are parsed before their items are given out.
    private static let sliceLength = 32 << 10

    private let rule: FeedStopRule
    private var parser: PodcastFeedParser?
    private var chunk: [UInt8] = []
    private var taken = 0
    private var isAtEnd = false
    private var parts: [FeedPart] = []
    private var nextPart = 0
    private var itemCount = 0
    private var hasGivenChannel = false

    /// Whether nothing more will come.
    private(set) var isOver = false

    init(options: FeedReadingOptions, rule: FeedStopRule) {
        self.rule = rule
        parser = PodcastFeedParser(options: options)
    }

    func append(_ chunk: [UInt8]) {
        self.chunk = chunk
        taken = 0
    }

    /// Tells that no chunk follows.
    func finish() {
        isAtEnd = true
    }

    /// Gives up.
    func stop() {
        isOver = true
        parser = nil
    }

    /// The next part; nil when another chunk is needed or all is over.
    func next() throws(PodcastFeedError) -> FeedPart? {
        while !isOver || nextPart < parts.count {
            if nextPart < parts.count {
                nextPart += 1
                return parts[nextPart - 1]
            }
            (parts, nextPart) = ([], 0)
            if taken < chunk.count {
                try parseSlice()
            } else if isAtEnd {
                try parseEnd()
            } else {
                return nil
            }
        }
        return nil
    }

    private func parseSlice() throws(PodcastFeedError) {
        let end = min(taken + Self.sliceLength, chunk.count)
        do {
            try parser?.append(chunk.span.extracting(taken..<end))
        } catch {
            stop()
            throw error
        }
        taken = end
        let items = parser?.takeItems() ?? []
        let liveItems = parser?.takeLiveItems() ?? []
        if !hasGivenChannel, hasStartedItems || !liveItems.isEmpty { giveChannel() }
        give(items, liveItems)
    }

    private var hasStartedItems: Bool {
        switch parser {
        case .some(let parser): parser.hasStartedItems
        case nil: false
        }
    }

    private func giveChannel() {
        hasGivenChannel = true
        switch parser {
        case .some(let parser): parts.append(.channel(parser.channel))
        case nil: break
        }
    }

    private func give(_ items: [FeedItem], _ liveItems: [PodcastLiveItem]) {
        parts += liveItems.map { .liveItem($0) }
        for item in items {
            if let reason = rule.stop(before: item, count: itemCount) {
                parts.append(.stopped(reason))
                return stop()
            }
            parts.append(.item(item))
            itemCount += 1
        }
        if let count = rule.itemCount, itemCount >= count {
            parts.append(.stopped(.itemCount))
            stop()
        }
    }

    private func parseEnd() throws(PodcastFeedError) {
        guard let last = parser.take() else { return stop() }
        isOver = true
        var feed = try last.finish()
        if !hasGivenChannel { parts.append(.channel(feed.channel)) }
        hasGivenChannel = true
        let (items, liveItems) = (feed.items, feed.liveItems)
        (feed.items, feed.liveItems) = ([], [])
        give(items, liveItems)
        if case .stopped = parts.last { return }
        parts.append(.end(feed))
    }
}
