/// `podcast:socialInteract`: where comments go.
public struct PodcastSocialInteract: Hashable, Sendable, Codable {
    /// The post to comment on.
    public var uri: FeedURL?

    /// `protocol`; `disabled` says that comments are not wanted.
    public var protocolName: String?

    /// Who wrote the post.
    public var accountID: String?

    /// The page of who wrote it.
    public var accountURL: FeedURL?

    /// The smallest comes first.
    public var priority: FeedValue<Int>?

    /// Without any value.
    public init() {}
}
