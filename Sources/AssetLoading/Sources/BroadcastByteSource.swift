/// A byte source that may turn out to be a broadcast: it has no end, and tells what is on.
public protocol BroadcastByteSource: ByteSource {
    /// Whether it is a broadcast; known once the source has been open.
    var isBroadcast: Bool { get }

    /// The bytes of sound in a second, as the server claims; nil when it claims nothing.
    var claimedByteRate: Int? { get }

    /// Takes out what was said of what is on from bytes up to an offset on, in order.
    ///
    /// No read goes beyond the place of a title that is known by then: whoever reads on at its offset
    /// has been given all that comes before it. At most 64 titles that nobody takes are kept.
    func takeTitles(through offset: Int64) -> [BroadcastTitle]
}

/// What a broadcast says of what is on.
public struct BroadcastTitle: Hashable, Sendable {
    /// The byte of the source from which on it holds.
    public var offset: Int64

    /// The title, often `artist - title`; nil when there is none.
    public var title: String?

    /// Describes what is on.
    public init(offset: Int64, title: String?) {
        self.offset = offset
        self.title = title
    }
}
