/// `podcast:value`: how to pay the makers while listening.
public struct PodcastValue: Hashable, Sendable, Codable {
    /// The payment layer, such as `lightning`.
    public var type: String?

    /// The way of transport, such as `keysend`.
    public var method: String?

    /// A suggested amount for a minute.
    public var suggested: FeedValue<Double>?

    /// Who is paid.
    public var recipients: [PodcastValueRecipient] = []

    /// Who is paid instead for a part of the time.
    public var timeSplits: [PodcastValueTimeSplit] = []

    /// Without any value.
    public init() {}
}
