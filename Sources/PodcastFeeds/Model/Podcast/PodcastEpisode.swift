/// `podcast:episode`.
public struct PodcastEpisode: Hashable, Sendable, Codable {
    /// The episode's number, which may have a fraction.
    public var number: FeedValue<Double>?

    /// What to show for the number.
    public var display: String?

    /// Without any value.
    public init() {}
}
