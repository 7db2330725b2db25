/// Where something was left, so that it can go on from there.
public struct ResumePosition: Hashable, Sendable {
    /// What was played: a name that stays over launches, such as the feed's address and the `guid`.
    public let key: String

    /// The place in the media, from zero.
    public var position: Duration

    /// How long the media is, where that was known.
    public var duration: Duration?

    /// Whether it was played to its end, or near enough.
    public var isFinished: Bool

    /// The age: a position never replaces one of the same key with a higher revision.
    public var revision: UInt64

    /// Describes where something was left.
    public init(
        key: String, position: Duration, duration: Duration? = nil, isFinished: Bool = false,
        revision: UInt64
    ) {
        self.key = key
        self.position = position
        self.duration = duration
        self.isFinished = isFinished
        self.revision = revision
    }

    /// Where to begin: the position, or the beginning of what is finished.
    public var start: Duration { isFinished ? .zero : position }
}
