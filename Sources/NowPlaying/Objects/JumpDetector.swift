internal import MediaPlayback
internal import PlaybackControl

/// Tells when the position has jumped: what `Seeked` is for.
struct JumpDetector: Sendable {
    /// How far a landing may be from where the seek was going, without being told again.
    private static let tolerance = Duration.milliseconds(20)

    private var last: NowPlayingInfo?

    /// The place that was jumped to; nil where it has only moved on, or begins at the beginning.
    mutating func jump(to info: NowPlayingInfo) -> Duration? {
        defer { last = info }
        guard let stamp = info.stamp else { return nil }
        guard let last, let lastStamp = last.stamp, lastStamp.occurrence == stamp.occurrence else {
            return info.position > .zero ? info.position : nil
        }
        if info.isSeeking {
            let isKnown = last.isSeeking && last.position == info.position
            return isKnown ? nil : info.position
        }
        // It has landed: that is told again only if it is elsewhere than was told before.
        if last.isSeeking {
            let distance = info.position - last.position
            let isThere = distance >= .zero - Self.tolerance && distance <= Self.tolerance
            return isThere ? nil : info.position
        }
        return lastStamp.generation == stamp.generation ? nil : info.position
    }
}
