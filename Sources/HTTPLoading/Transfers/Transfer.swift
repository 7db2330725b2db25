internal import Synchronization

/// One request on its way, as the token by which it is started, paused and cancelled.
///
/// Transfers are the same when they are the same object. What arrives is stamped with its
/// transfer, so that a receiver drops what belongs to one that it has given up.
final class Transfer: Sendable {
    let request: TransferRequest

    /// Whether it was given up, perhaps before it was started: who decides to start and who decides
    /// to cancel may be two threads, and the second may be the faster.
    var isCancelled: Bool { cancellation.load(ordering: .acquiring) }

    private let cancellation = Atomic(false)

    init(_ request: TransferRequest) {
        self.request = request
    }

    /// Notes that it was given up.
    func noteCancellation() {
        cancellation.store(true, ordering: .releasing)
    }
}

/// What a transfer asks for.
struct TransferRequest: Hashable, Sendable {
    var address: WebAddress
    var headers: [HTTPHeaders.Field] = []

    /// What the body is, which decides how it is carried.
    var content: Content

    enum Content: Hashable, Sendable {
        /// A document that is wanted whole: packed for the way, over any version of HTTP.
        case document

        /// Media bytes that are wanted as they are, under back-pressure.
        ///
        /// HTTP/1.1, because libcurl's window of an HTTP/2 stream is 32 MiB, all of which it has to
        /// keep when the reader pauses.
        case media
    }
}
