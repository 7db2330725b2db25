public import AssetLoading
public import PlaybackControl

extension PlaybackChapter {
    /// A chapter that the media itself tells.
    public init(_ chapter: MediaChapter) {
        self.init(start: chapter.start, end: chapter.end, title: chapter.title)
    }
}
