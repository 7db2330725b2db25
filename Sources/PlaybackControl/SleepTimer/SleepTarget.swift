/// What a sleep timer waits for.
@nonexhaustive
public enum SleepTarget: Hashable, Sendable {
    /// So much of the media was heard: stands still while nothing is heard.
    case listening(Duration)

    /// So much real time has passed, whether something is heard or not.
    case elapsing(Duration)

    /// The current chapter ends; after a seek, the chapter that it led to. An item without
    /// chapters is one.
    case endOfChapter

    /// The current item ends; after a skip, the one that is current then.
    case endOfItem

    /// So many items were played to their end, the current one first; at least one.
    case endOfItems(Int)
}
