/// A part of media with a title.
public struct MediaChapter: Hashable, Sendable {
    /// From the first audible sample on; at least as exact as a millisecond.
    public var start: Duration

    /// Nil when nothing says it.
    public var end: Duration?

    /// Nil when the chapter has none.
    public var title: String?

    /// Describes a chapter.
    public init(start: Duration, end: Duration? = nil, title: String? = nil) {
        self.start = start
        self.end = end
        self.title = title
    }
}
