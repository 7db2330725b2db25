/// What is done with a broadcast, which has no end.
///
/// A source is taken for a broadcast when its server tells no size and speaks of a station (`icy-`
/// fields). Another body of unknown size may well be a file that is made while it is sent, and ends
/// with its connection.
public struct LivePolicy: Hashable, Sendable {
    /// Whether a broadcast is gone on with once its connection is lost or closed.
    ///
    /// It goes on with what is on then, behind the last byte, after
    /// ``HTTPSourceEvent/reconnected(offset:)``. How often it is tried is up to
    /// ``HTTPClientConfiguration/retry``. When false, the end of a connection is `.connectionLost`.
    public var reconnects: Bool

    /// How titles are read that are no UTF-8.
    public var charset: StreamCharset

    /// Chooses what is done.
    public init(reconnects: Bool = true, charset: StreamCharset = .windows1252) {
        self.reconnects = reconnects
        self.charset = charset
    }
}
