/// The chapters of an episode, wherever they come from.
///
/// Players that insert advertisements move what is behind them: chapters of the feed and those in
/// the media file can differ, and ``source`` helps to choose.
public struct FeedChapters: Hashable, Sendable, Codable {
    /// Where the chapters were found.
    public var source: Source

    /// The version of the format, as written.
    public var version: String?

    /// The chapters, by their start.
    public var chapters: [FeedChapter]

    /// Makes a list of chapters.
    public init(source: Source, version: String? = nil, chapters: [FeedChapter] = []) {
        self.source = source
        self.version = version
        self.chapters = chapters
    }

    /// Where chapters come from.
    @nonexhaustive
    public enum Source: String, Hashable, Sendable, Codable {
        /// `psc:chapters` in the feed.
        case podlove

        /// The JSON file that `podcast:chapters` names.
        case podcastNamespace
    }

    /// The chapter that is heard at a time, in milliseconds.
    ///
    /// Chapters that are not part of the table of contents count, so that their picture shows.
    ///
    /// - Complexity: Linear in the chapters.
    public func chapter(atMilliseconds time: Int64) -> FeedChapter? {
        chapters.last { chapter in
            chapter.startMilliseconds <= time
                && chapter.endMilliseconds.map { time < $0 } ?? true
        }
    }
}
