/// `media:price`.
public struct MediaPrice: Hashable, Sendable, Codable {
    /// `rent`, `purchase`, `package` or `subscription`.
    public var type: String?

    /// How much.
    public var price: FeedValue<Double>?

    /// The ISO 4217 code.
    public var currency: String?

    /// What it buys.
    public var info: String?

    /// Without any value.
    public init() {}
}
