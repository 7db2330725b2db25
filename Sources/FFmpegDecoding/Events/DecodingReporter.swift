internal import PlayerInternals

/// Tells the followers of a decoder what has changed, and ends with it.
final class DecodingReporter: Sendable {
    let broadcast: DecodingEvents.Broadcast
    private let status: Locked<DecodingStatus>

    /// Events that a follower may be behind.
    private static let capacity = 256

    init(_ status: DecodingStatus) {
        self.status = Locked(status)
        broadcast = DecodingEvents.Broadcast(status, capacity: Self.capacity)
    }

    deinit {
        broadcast.finish()
    }

    /// Sends what is told, if it is anything.
    func report(_ status: DecodingStatus, _ events: [DecodingEvent]) {
        self.status.withLock { $0 = status }
        broadcast.send(events, snapshot: status)
    }

    var last: DecodingStatus { status.withLock { $0 } }
}
