/// What a sleep timer is told with every tick of the player.
public struct SleepMoment: Hashable, Sendable {
    /// Real time since some fixed moment, from a clock that does not jump.
    public var time: Duration

    /// The item and the generation that are heard.
    public var stamp: PlaybackStamp

    /// The place in the media that is heard.
    public var position: Duration

    /// Where the current chapter ends; nil in an item without chapters, and in its last.
    public var chapterEnd: Duration?

    /// Describes what is heard.
    public init(
        time: Duration, stamp: PlaybackStamp, position: Duration, chapterEnd: Duration? = nil
    ) {
        self.time = time
        self.stamp = stamp
        self.position = position
        self.chapterEnd = chapterEnd
    }
}
