/// What Media RSS says of an item or a channel.
public struct Media: Hashable, Sendable, Codable {
    /// `media:content` outside of groups.
    public var files: [MediaFile] = []

    /// `media:group`.
    public var groups: [MediaGroup] = []

    /// What is said outside of files and groups.
    public var details: MediaDetails = MediaDetails()

    /// Without any value.
    public init() {}
}
