/// How long an asset is, and who says so.
public enum AssetDuration: Hashable, Sendable {
    /// Nothing says it.
    case unknown

    /// It has no end.
    case live

    /// Worked out from the size and the bit rate.
    case estimated(Duration)

    /// The container says so.
    case declared(Duration)

    /// Every frame was counted.
    case counted(Duration)

    /// The length; nil when nothing says it, or when there is no end.
    public var length: Duration? {
        switch self {
        case .unknown, .live: nil
        case .estimated(let length), .declared(let length), .counted(let length): length
        }
    }
}
