/// Which elements are kept as ``FeedElement``.
@nonexhaustive
public enum ElementRetention: Sendable {
    /// None: the fastest.
    case none

    /// Those that no typed value holds.
    case unknown

    /// Every element of an item and of the channel, typed or not.
    case all
}
