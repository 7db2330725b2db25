/// What the Spotify elements say of a channel or an item.
public struct Spotify: Hashable, Sendable, Codable {
    /// The `recentCount` of `spotify:limit`, or its text.
    public var limit: String?

    /// `spotify:countryOfOrigin`.
    public var countryOfOrigin: String?

    /// The name of the entitlement in `spotify:access`.
    public var entitlement: String?

    /// The id of the partner in `spotify:access`.
    public var partner: String?

    /// Whether `spotify:sandbox` is enabled.
    public var isSandbox: FeedValue<Bool>?

    /// Without any value.
    public init() {}
}
