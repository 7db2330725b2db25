/// `media:rating`, or `media:adult` as a rating.
public struct MediaRating: Hashable, Sendable, Codable {
    /// The rating.
    public var value: String = ""

    /// What it is from.
    public var scheme: String?

    /// Without any value.
    public init() {}
}
