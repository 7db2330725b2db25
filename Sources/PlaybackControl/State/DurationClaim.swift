/// How long something is, and who says so.
///
/// A duration is a claim until the last frame has been counted. Feeds, containers and estimates
/// are wrong often enough that a claim can be corrected while the item plays.
public enum DurationClaim: Hashable, Sendable {
    /// Nothing is known yet.
    case unknown

    /// There is none: a stream without an end.
    case live

    /// The feed that names the item says so.
    case feed(Duration)

    /// Worked out from the size and the bit rate.
    case estimated(Duration)

    /// The container's header says so.
    case container(Duration)

    /// Every frame was counted.
    case exact(Duration)

    /// The length, for whoever asks not where it comes from; nil when unknown or live.
    public var duration: Duration? {
        switch self {
        case .unknown, .live: nil
        case .feed(let duration), .estimated(let duration), .container(let duration),
            .exact(let duration):
            duration
        }
    }
}
