/// A link of the RawVoice elements.
public struct RawVoiceLink: Hashable, Sendable, Codable {
    /// Where it leads to.
    public var href: FeedURL?

    /// The text.
    public var title: String?

    /// Without any value.
    public init() {}
}
