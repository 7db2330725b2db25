/// What of a live stream can be heard at the moment.
///
/// Times are counted from the first frame that was given to whoever joined the stream, so that
/// ``start`` is less than zero where the window reaches back further.
public struct LiveWindow: Hashable, Sendable {
    /// Where the oldest segment begins that the server still has.
    public var start: Duration

    /// Where the newest segment ends: the edge, behind which there is nothing yet.
    public var edge: Duration

    /// Whether the stream is kept from its beginning, as an event is, and so only grows.
    public var isKept: Bool

    /// Describes a window.
    public init(start: Duration, edge: Duration, isKept: Bool = false) {
        self.start = start
        self.edge = edge
        self.isKept = isKept
    }
}
