/// Where a transfer's answer goes.
///
/// The engine calls it on its own thread: the head once, the pieces of the body in order, the end
/// exactly once and last. A transfer that comes after the engine's end is ended on the thread that
/// starts it. Implementations return at once.
protocol TransferReceiver: AnyObject, Sendable {
    /// Learns that the connection is made and the request about to be sent; once for each address
    /// that a chain of redirects leads to.
    func transferConnected(_ transfer: Transfer)

    /// Takes the head of the answer, after redirects.
    func transfer(_ transfer: Transfer, received head: ResponseHead) -> HeadVerdict

    /// Takes a piece of the body.
    func transfer(_ transfer: Transfer, received piece: Span<UInt8>) -> PieceVerdict

    /// Learns that all pieces that were at hand have been given.
    func transferRests(_ transfer: Transfer)

    /// Learns that nothing more will come.
    func transfer(_ transfer: Transfer, ended end: TransferEnd)
}

enum HeadVerdict: Hashable, Sendable {
    case proceed

    /// The transfer is over; it ends as cancelled.
    case stop
}

enum PieceVerdict: Hashable, Sendable {
    case taken

    /// The piece was not taken: it comes again once the transfer is resumed.
    case pause

    /// The transfer is over; it ends as cancelled.
    case stop
}
