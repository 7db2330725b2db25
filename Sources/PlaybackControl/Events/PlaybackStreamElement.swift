/// What a subscriber to the events of a store is given.
public enum PlaybackStreamElement: Hashable, Sendable {
    /// The state when the subscription began; comes once and first.
    case snapshot(PlaybackState)

    /// What happened, in total order: after the snapshot, and nothing twice.
    case notice(Stamped<PlaybackNotice>)

    /// The subscriber was too slow: so many notices before the next one are lost to it.
    ///
    /// What matters after it is in ``PlaybackStateStore/snapshot``.
    case gap(dropped: UInt64)
}
