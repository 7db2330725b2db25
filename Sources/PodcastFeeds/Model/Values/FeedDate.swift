/// An instant as a feed tells it, with what is known of its time zone.
public struct FeedDate: Hashable, Sendable, Codable {
    /// Seconds from the start of 1970 in UTC, leap seconds left out; negative before.
    public var secondsSince1970: Int64

    /// Whether the feed said in which zone.
    public var zone: Zone

    /// Names an instant.
    public init(secondsSince1970: Int64, zone: Zone = .stated) {
        self.secondsSince1970 = secondsSince1970
        self.zone = zone
    }

    /// How sure the time zone is.
    public enum Zone: String, Hashable, Sendable, Codable {
        /// The feed names it.
        case stated

        /// The feed names none; UTC was assumed.
        case missing

        /// The feed names one that is not known; UTC was assumed.
        case unknown
    }
}
