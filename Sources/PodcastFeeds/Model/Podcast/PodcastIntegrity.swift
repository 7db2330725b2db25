/// `podcast:integrity`: how to check a file.
public struct PodcastIntegrity: Hashable, Sendable, Codable {
    /// `sri` or `pgp-signature`.
    public var type: String?

    /// The hash or the signature.
    public var value: String?

    /// Without any value.
    public init() {}
}
