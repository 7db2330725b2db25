/// What an edit of a queue did.
public enum QueueEdit: Hashable, Sendable {
    /// The edit is done, and the current item goes on.
    case applied

    /// The edit is done, and it took the current item away: this one is current now, if any.
    case replacedCurrent(by: PlaybackItem?)

    /// Nothing was changed.
    case refused(Refusal)

    /// Why a queue was left as it was.
    @nonexhaustive
    public enum Refusal: Hashable, Sendable {
        /// There would be more than ``PlaybackQueue/capacity`` items.
        case full

        /// An occurrence would be in the queue twice; queue the episode as a new item instead.
        case alreadyQueued

        /// The occurrence is not in the queue (any more).
        case unknownOccurrence

        /// The index is not a place of the queue.
        case outOfRange
    }
}
