public import PlaybackControl

/// A place of the media at the moment when it is heard.
public struct PlaybackTick: Hashable, Sendable {
    /// The item, and the generation of its sound.
    public var stamp: PlaybackStamp

    /// The place in the media.
    public var position: Duration

    /// Names a place.
    public init(stamp: PlaybackStamp, position: Duration) {
        self.stamp = stamp
        self.position = position
    }
}
