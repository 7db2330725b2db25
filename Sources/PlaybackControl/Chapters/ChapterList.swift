/// The chapters of an item as one list, whoever tells them.
///
/// The times are those of one source alone: the media's own, or else the file's, or else the feed's.
/// The others add what it does not say, titles, links and pictures, to the chapters that begin within
/// two seconds of theirs.
///
/// ```swift
/// let chapters = ChapterList([.media: own, .feed: fromFeed], duration: duration)
/// print(chapters.chapter(at: position)?.title ?? "")
/// if let next = chapters.next(after: position) { await player.seek(to: next.start) }
/// ```
public struct ChapterList: Hashable, Sendable {
    /// How many chapters there are at most; more are left out.
    public static let capacity = 10_000

    /// How far apart two sources may place the same chapter.
    private static let tolerance = Duration.seconds(2)

    /// The chapters by their start, no two at one place; each ends where the next begins, at the
    /// latest.
    public private(set) var chapters: [PlaybackChapter] = []

    /// Who tells the times; nil where there are no chapters.
    public private(set) var source: ChapterSource?

    /// Joins what the sources tell.
    ///
    /// - Parameters:
    ///   - claims: The chapters of each source, in any order.
    ///   - duration: How long the item is, if known: chapters behind the end are left out.
    /// - Complexity: n log n in the chapters.
    public init(
        _ claims: [ChapterSource: [PlaybackChapter]] = [:], duration: Duration? = nil
    ) {
        for source in ChapterSource.allCases {
            let claim = Self.ordered(claims[source] ?? [], duration)
            if claim.isEmpty { continue }
            if self.source == nil {
                self.source = source
                chapters = claim
            } else {
                addDetails(of: claim)
            }
        }
    }

    /// The chapters as a list has them.
    private static func ordered(
        _ claim: [PlaybackChapter], _ duration: Duration?
    ) -> [PlaybackChapter] {
        let isInside = { (chapter: PlaybackChapter) in
            chapter.start >= .zero && duration.map { chapter.start < $0 } ?? true
        }
        var ordered: [PlaybackChapter] = []
        for chapter in claim.filter(isInside).sorted(by: { $0.start < $1.start }) {
            if ordered.last?.start == chapter.start || ordered.count == capacity { continue }
            ordered.append(chapter)
        }
        for index in ordered.indices {
            let limit = index + 1 < ordered.count ? ordered[index + 1].start : duration
            let end = ordered[index].end.flatMap { $0 > ordered[index].start ? $0 : nil }
            ordered[index].end = end.map { end in limit.map { min(end, $0) } ?? end } ?? limit
        }
        return ordered
    }

    /// Takes what is missing from chapters that begin at the same places.
    private mutating func addDetails(of others: [PlaybackChapter]) {
        var first = 0
        for index in chapters.indices {
            let start = chapters[index].start
            while first < others.count, others[first].start < start - Self.tolerance { first += 1 }
            let near = others[first...].prefix { $0.start <= start + Self.tolerance }
            guard let other = near.min(by: { abs($0.start - start) < abs($1.start - start) })
            else { continue }
            chapters[index].title = chapters[index].title ?? other.title
            chapters[index].linkAddress = chapters[index].linkAddress ?? other.linkAddress
            chapters[index].artworkAddress =
                chapters[index].artworkAddress ?? other.artworkAddress
        }
    }

    // MARK: - Looking

    /// The chapters of a table of contents.
    public var listed: [PlaybackChapter] { chapters.filter(\.isListed) }

    /// The chapter that is heard at a place; nil between two and outside of all.
    ///
    /// - Complexity: Logarithmic in the chapters.
    public func chapter(at position: Duration) -> PlaybackChapter? {
        guard let index = lastIndex(at: position) else { return nil }
        let chapter = chapters[index]
        return chapter.end.map { position < $0 } ?? true ? chapter : nil
    }

    /// The listed chapter that begins next; nil behind the start of the last.
    public func next(after position: Duration) -> PlaybackChapter? {
        let index = lastIndex(at: position).map { $0 + 1 } ?? 0
        return chapters[index...].first(where: \.isListed)
    }

    /// The listed chapter to go back to: the one that is heard, or the one before where that has only
    /// just begun.
    ///
    /// - Parameters:
    ///   - position: The place that is heard.
    ///   - margin: For how long a chapter has only just begun.
    public func previous(
        before position: Duration, margin: Duration = .seconds(3)
    ) -> PlaybackChapter? {
        guard let index = lastIndex(at: position) else { return nil }
        let begun = chapters[...index].last(where: \.isListed)
        guard let begun, position - begun.start <= margin else { return begun }
        return chapters[...index].last { $0.isListed && $0.start < begun.start } ?? begun
    }

    /// The last chapter that has begun at a place.
    private func lastIndex(at position: Duration) -> Int? {
        var low = 0, high = chapters.count
        while low < high {
            let middle = (low + high) / 2
            if chapters[middle].start <= position { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}

private func abs(_ duration: Duration) -> Duration {
    duration < .zero ? .zero - duration : duration
}
