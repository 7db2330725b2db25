/// The chapters of an item as they are heard: the present one first, then each that begins.
///
/// It ends when the item is no longer the current one.
public struct ChapterUpdates: AsyncSequence, Sendable {
    /// What is given; nil where no chapter is heard.
    public typealias Element = PlaybackChapter?

    /// Never; the sequence only ends.
    public typealias Failure = Never

    let updates: PlaybackUpdates
    let chapters: ChapterList
    let occurrence: PlaybackOccurrence

    /// Begins a subscription; it is over when the iterator is released.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            updates: updates.makeAsyncIterator(), chapters: chapters, occurrence: occurrence)
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate var updates: PlaybackUpdates.Iterator
        fileprivate let chapters: ChapterList
        fileprivate let occurrence: PlaybackOccurrence

        /// What was given last; nothing yet for nil.
        private var given: PlaybackChapter??

        fileprivate init(
            updates: PlaybackUpdates.Iterator, chapters: ChapterList,
            occurrence: PlaybackOccurrence
        ) {
            self.updates = updates
            self.chapters = chapters
            self.occurrence = occurrence
        }

        /// Waits for another chapter than the last one given.
        public mutating func next() async -> PlaybackChapter?? {
            await next(isolation: #isolation)
        }

        /// Waits for another chapter than the last one given, where the caller runs.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> PlaybackChapter?? {
            while let state = await updates.next(isolation: actor) {
                guard state.item?.id == occurrence else { return nil }
                let chapter = chapters.chapter(at: state.displayedPosition)
                if given != .some(chapter) {
                    given = .some(chapter)
                    return .some(chapter)
                }
            }
            return nil
        }
    }
}

extension PlaybackUpdates {
    /// The chapters of an item as they are heard; where a seek is going counts as heard.
    ///
    /// A chapter is told with the first update of the position in it, a quarter of a second late at
    /// most with a player's usual interval.
    public func chapters(
        _ chapters: ChapterList, of occurrence: PlaybackOccurrence
    ) -> ChapterUpdates {
        ChapterUpdates(updates: self, chapters: chapters, occurrence: occurrence)
    }
}
