/// Where the rest of a feed is that does not fit in one document (RFC 5005).
///
/// To read all, follow ``next``, or ``previousArchive`` of an archived feed; stop at an address
/// that was fetched before, because some feeds run in circles.
public struct FeedPaging: Hashable, Sendable, Codable {
    /// The document itself.
    public var current: FeedURL?

    /// The document with the newest items.
    public var first: FeedURL?

    /// The document with the oldest items.
    public var last: FeedURL?

    /// The next document, with older items.
    public var next: FeedURL?

    /// The document before, with newer items.
    public var previous: FeedURL?

    /// The archive with the items before those of this document.
    public var previousArchive: FeedURL?

    /// The archive with the items behind those of this document.
    public var nextArchive: FeedURL?

    /// Whether the document holds all items.
    public var isComplete: Bool

    /// Whether the document is an archive, which will not change.
    public var isArchive: Bool
}

extension FeedChannel {
    /// Where the rest of the feed is.
    public var paging: FeedPaging {
        func link(_ names: String...) -> FeedURL? {
            links.first { names.contains($0.rel?.lowercased() ?? "alternate") }?.href
        }
        return FeedPaging(
            current: link("current"), first: link("first"), last: link("last"),
            next: link("next"), previous: link("previous", "prev"),
            previousArchive: link("prev-archive"), nextArchive: link("next-archive"),
            isComplete: isComplete, isArchive: isArchive)
    }
}
