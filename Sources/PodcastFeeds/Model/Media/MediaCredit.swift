/// `media:credit`: who took part.
public struct MediaCredit: Hashable, Sendable, Codable {
    /// Who.
    public var name: String = ""

    /// As what.
    public var role: String?

    /// What the role is from.
    public var scheme: String?

    /// Without any value.
    public init() {}
}
