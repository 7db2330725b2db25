/// `media:restriction`.
public struct MediaRestriction: Hashable, Sendable, Codable {
    /// The countries, URIs or purposes, or else `all` or `none`.
    public var values: [String] = []

    /// `allow` or `deny`.
    public var relationship: String?

    /// What the restriction is about.
    public var type: String?

    /// Without any value.
    public init() {}
}
