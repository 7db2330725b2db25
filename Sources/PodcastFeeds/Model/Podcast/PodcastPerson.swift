/// `podcast:person`: who is heard or works on the show.
public struct PodcastPerson: Hashable, Sendable, Codable {
    /// The name.
    public var name: String = ""

    /// The role; `host` when nil.
    public var role: String?

    /// The group of roles; `cast` when nil.
    public var group: String?

    /// A picture.
    public var img: FeedURL?

    /// A page.
    public var href: FeedURL?

    /// Without any value.
    public init() {}
}
