/// `media:group`: files with the same content.
public struct MediaGroup: Hashable, Sendable, Codable {
    /// `media:content`.
    public var files: [MediaFile] = []

    /// What is said of them all.
    @Boxed public var details: MediaDetails?

    /// Without any value.
    public init() {}
}
