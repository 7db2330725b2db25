/// A category of a channel or an item.
public struct FeedCategory: Hashable, Sendable, Codable {
    /// The category.
    public var term: String = ""

    /// What the term is from: `scheme` in Atom, `domain` in RSS.
    public var scheme: String?

    /// A name for people.
    public var label: String?

    /// Without any value.
    public init() {}
}
