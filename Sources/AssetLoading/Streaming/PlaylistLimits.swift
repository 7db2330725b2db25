/// How much of playlists is believed; what has more is refused with `.tooLarge`.
public struct PlaylistLimits: Hashable, Sendable {
    /// Bytes of a playlist; 4 MiB.
    public var bytes: Int64 = 4 << 20

    /// Segments in a playlist; 50,000.
    public var segments = 50_000

    /// Variants and renditions together; 500.
    public var variants = 500

    /// How long a live playlist may bring nothing new before that is `.timedOut`; a minute.
    public var patience = Duration.seconds(60)

    /// The usual limits.
    public init() {}
}
