import PlayerInternals

/// An HTTP server of this machine whose faults are chosen by path, and which records, on the
/// monotonic clock, when its clients leave.
///
/// One thread serves all connections. It ends, and all descriptors are closed, when the server is
/// released or ``stop()`` returns.
package final class LoopbackServer: Sendable {
    package let port: UInt16
    private let record = ServerRecord()
    private let waker: SocketPair
    private let hasEnded: Monitor<Bool>

    /// Starts a server on a free port.
    ///
    /// - Parameters:
    ///   - behaviours: How requests for each path are answered.
    ///   - unasked: What each client gets before it asks, as from a server that speaks no HTTP.
    package init(_ behaviours: [String: Behaviour] = [:], unasked: Behaviour? = nil) {
        let listener = Socket.listening(backlog: 128)
        port = listener.port
        let waker = SocketPair()
        let hasEnded = Monitor(false)
        self.waker = waker
        self.hasEnded = hasEnded
        record.set(behaviours)
        startDetachedThread { [record] in
            ServerLoop(
                listener: listener, waker: waker, record: record, unasked: unasked
            ).run()
            hasEnded.update { $0 = true }
        }
    }

    deinit {
        waker.signal()
    }

    /// The address of a path.
    package func address(_ path: String) -> String {
        "http://127.0.0.1:\(port)\(path)"
    }

    /// How requests for a path are answered from now on; 404 where nothing is set.
    package subscript(path: String) -> Behaviour? {
        get { record.behaviour(for: path) }
        set { record.set(newValue, for: path) }
    }

    /// All requests so far, in order.
    package var exchanges: [Exchange] { record.exchanges }

    /// All requests for a path so far, in order.
    package func exchanges(for path: String) -> [Exchange] {
        exchanges.filter { $0.path == path }
    }

    /// Waits until the exchanges are as wanted; each change of one is a new look.
    package func until(_ isWanted: @escaping @Sendable ([Exchange]) -> Bool) async {
        await record.until(isWanted)
    }

    /// Waits until a request for a path has come.
    package func requested(_ path: String) async {
        await until { $0.contains { $0.path == path } }
    }

    /// Waits until the client has closed the connection of each request for a path.
    ///
    /// - Returns: When the server saw the last one.
    @discardableResult
    package func closed(_ path: String) async -> ContinuousClock.Instant? {
        await until { exchanges in
            let wanted = exchanges.filter { $0.path == path }
            return !wanted.isEmpty && wanted.allSatisfy { $0.closedAt != nil }
        }
        return exchanges(for: path).compactMap(\.closedAt).max()
    }

    /// Closes all and waits for the thread's end; blocks.
    package func stop() {
        waker.signal()
        _ = hasEnded.wait { $0 ? true : nil }
    }
}
