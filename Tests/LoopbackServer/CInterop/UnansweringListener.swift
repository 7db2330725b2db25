/// A port of this machine at which a connection is never made, nor refused.
///
/// Its queue of connections is full, so that the system drops what asks for one.
package final class UnansweringListener: Sendable {
    private let listener: ListeningSocket
    private let fillers: [Socket]

    package init() {
        listener = Socket.listening(backlog: 0)
        fillers = (0..<4).map { _ in Socket.unconnected() }
        for filler in fillers { filler.beginConnecting(to: listener.port) }
    }

    deinit {
        fillers.forEach { $0.close() }
        listener.socket.close()
    }

    package func address(_ path: String) -> String {
        "http://127.0.0.1:\(listener.port)\(path)"
    }

    /// A port that nobody listens on.
    package static func refusingPort() -> UInt16 {
        let listener = Socket.listening(backlog: 1)
        listener.socket.close()
        return listener.port
    }
}
