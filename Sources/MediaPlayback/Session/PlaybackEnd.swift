import PlaybackControl

/// An item has been heard to its end.
struct PlaybackEnd: Sendable {
    var stamp: PlaybackStamp
    var frames: Int64

    /// What is heard already, if its sound followed on without a gap.
    var successor: PlaybackSuccession.Successor?
}
