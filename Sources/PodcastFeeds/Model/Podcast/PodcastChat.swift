/// `podcast:chat`: where listeners talk.
public struct PodcastChat: Hashable, Sendable, Codable {
    /// The host.
    public var server: String?

    /// `protocol`, such as `irc` or `nostr`.
    public var protocolName: String?

    /// Who of the show is there.
    public var accountID: String?

    /// The room.
    public var space: String?

    /// Without any value.
    public init() {}
}
