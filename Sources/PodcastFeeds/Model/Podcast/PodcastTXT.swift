/// `podcast:txt`: a text with a purpose.
public struct PodcastTXT: Hashable, Sendable, Codable {
    /// The text.
    public var text: String = ""

    /// What it is for.
    public var purpose: String?

    /// Without any value.
    public init() {}
}
