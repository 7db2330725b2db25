/// `podcast:updateFrequency`: when new episodes come.
public struct PodcastUpdateFrequency: Hashable, Sendable, Codable {
    /// The schedule for people.
    public var text: String = ""

    /// Whether no more will come.
    public var complete: FeedValue<Bool>?

    /// From when on.
    public var dtstart: FeedValue<FeedDate>?

    /// The rule, as RFC 5545 writes it.
    public var rrule: String?

    /// Without any value.
    public init() {}
}
