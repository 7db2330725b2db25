/// `media:category`.
public struct MediaCategory: Hashable, Sendable, Codable {
    /// The category.
    public var term: String = ""

    /// What it is from.
    public var scheme: String?

    /// A name for people.
    public var label: String?

    /// Without any value.
    public init() {}
}
