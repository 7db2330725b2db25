/// A place of every item at which something is to happen.
public enum PlaybackMark: Hashable, Sendable {
    /// So long after the beginning, such as that of a chapter.
    case position(Duration)

    /// So long before the end, once it is known where that is.
    case remaining(Duration)

    /// Where that is in an item; nil where its end is not known.
    func position(within duration: Duration?) -> Duration? {
        switch self {
        case .position(let position): position
        case .remaining(let remaining): duration.map { $0 - remaining }
        }
    }
}
