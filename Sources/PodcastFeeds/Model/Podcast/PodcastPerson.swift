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

    /// The role in lower case, whose case does not count; `host` when the feed has none.
    public var roleName: String { role?.lowercased() ?? "host" }

    /// The group in lower case, whose case does not count; `cast` when the feed has none.
    public var groupName: String { group?.lowercased() ?? "cast" }

    /// Without any value.
    public init() {}
}
