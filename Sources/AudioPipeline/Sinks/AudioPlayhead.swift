public import PlaybackControl

/// The frame that is heard at a moment.
public struct AudioPlayhead: Hashable, Sendable {
    /// The item and the generation of the frame.
    public var stamp: PlaybackStamp

    /// The place of the frame in its media, counted from the first audible one.
    public var frame: Int64

    /// Frames a second.
    public var sampleRate: Int

    /// Names a frame.
    public init(stamp: PlaybackStamp, frame: Int64, sampleRate: Int) {
        self.stamp = stamp
        self.frame = frame
        self.sampleRate = sampleRate
    }

    /// The time from the first audible frame of the media.
    public var time: Duration {
        let (seconds, rest) = frame.quotientAndRemainder(dividingBy: Int64(sampleRate))
        return .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / Int64(sampleRate))
    }
}
