/// `media:hash`.
public struct MediaHash: Hashable, Sendable, Codable {
    /// The hash.
    public var value: String = ""

    /// `md5` or `sha-1`; `md5` when nil.
    public var algo: String?

    /// Without any value.
    public init() {}
}
