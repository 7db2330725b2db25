/// A link of a channel or an item: Atom's `link`, in Atom and in RSS, or the `link` of RSS.
public struct FeedLink: Hashable, Sendable, Codable {
    /// The address.
    public var href: FeedURL = FeedURL("")

    /// What it is to the channel or item, such as `self`, `enclosure` or `next`; nil means
    /// `alternate`, the page.
    public var rel: String?

    /// The media type.
    public var type: String?

    /// The language of what is linked.
    public var hreflang: String?

    /// A name for people.
    public var title: String?

    /// The size in bytes.
    public var length: FeedValue<Int64>?

    /// Without any value.
    public init() {}
}
