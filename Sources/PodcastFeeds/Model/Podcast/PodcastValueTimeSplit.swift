/// `podcast:valueTimeSplit`: who is paid during a part of the time.
public struct PodcastValueTimeSplit: Hashable, Sendable, Codable {
    /// Where the part starts.
    public var startTime: FeedValue<Duration>?

    /// How long it is.
    public var duration: FeedValue<Duration>?

    /// Where it starts in the remote item.
    public var remoteStartTime: FeedValue<Duration>?

    /// How much of the payment goes to the remote item, in per cent; 100 when nil.
    public var remotePercentage: FeedValue<Double>?

    /// Who is paid.
    public var recipients: [PodcastValueRecipient] = []

    /// Whose recipients are paid.
    public var remoteItem: PodcastRemoteItem?

    /// Without any value.
    public init() {}
}
