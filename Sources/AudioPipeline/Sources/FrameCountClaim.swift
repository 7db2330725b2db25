/// How many frames a source has, and how sure that is.
public enum FrameCountClaim: Hashable, Sendable {
    /// Nothing is known.
    case unknown

    /// There is no end: a live stream.
    case endless

    /// Worked out from the size and the bit rate.
    case estimated(Int64)

    /// The container says so.
    case declared(Int64)

    /// Every frame was counted.
    case exact(Int64)

    /// The count, for whoever asks not how sure it is; nil when unknown or endless.
    public var frames: Int64? {
        switch self {
        case .unknown, .endless: nil
        case .estimated(let frames), .declared(let frames), .exact(let frames): frames
        }
    }
}
