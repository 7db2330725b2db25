/// `podcast:valueRecipient`: someone who is paid.
public struct PodcastValueRecipient: Hashable, Sendable, Codable {
    /// Who it is.
    public var name: String?

    /// What kind of address it is.
    public var type: String?

    /// The address.
    public var address: String?

    /// The key of a value to send along.
    public var customKey: String?

    /// The value to send along.
    public var customValue: String?

    /// How many shares of the whole.
    public var split: FeedValue<Int>?

    /// Whether the share is taken off before the rest is split.
    public var fee: FeedValue<Bool>?

    /// Without any value.
    public init() {}
}
