import PlayerInternals

/// Passes bytes on between clients and a server; what the server says comes in pieces, each after a
/// while.
///
/// It knows nothing of what it passes, so that it makes a handshake slow as well as a body.
package final class SlowRelay: Sendable {
    fileprivate struct Pair {
        var client: Socket
        var server: Socket

        /// What the server said and the client was not given yet.
        var waiting: ArraySlice<UInt8> = []
        var nextPiece = ContinuousClock.now
        var isOver = false
    }

    private let listener: ListeningSocket
    private let isStopped = Monitor(false)

    /// Begins to take connections.
    ///
    /// - Parameters:
    ///   - server: The port of the server, on this machine.
    ///   - pieceSize: How many bytes come at a time.
    ///   - pause: How long it takes from one piece to the next.
    package init(to server: UInt16, pieceSize: Int, every pause: Duration) {
        listener = Socket.listening(backlog: 16)
        let (listener, isStopped) = (listener, isStopped)
        startDetachedThread {
            var pairs: [Pair] = []
            while !isStopped.update({ $0 }) {
                if let client = listener.socket.accepted() {
                    let server = Self.connected(to: server)
                    pairs.append(Pair(client: client, server: server))
                }
                for index in pairs.indices { pairs[index].pass(pieceSize, pause) }
                pairs.removeAll { pair in
                    if pair.isOver { pair.close() }
                    return pair.isOver
                }
                isStopped.wait(atMost: .milliseconds(1)) { $0 }
            }
            pairs.forEach { $0.close() }
            listener.socket.close()
        }
    }

    deinit {
        isStopped.update { $0 = true }
    }

    /// Where it takes connections.
    package var port: UInt16 { listener.port }

    private static func connected(to port: UInt16) -> Socket {
        let socket = Socket.unconnected()
        socket.beginConnecting(to: port)
        return socket
    }
}

extension SlowRelay.Pair {
    fileprivate mutating func pass(_ pieceSize: Int, _ pause: Duration) {
        if case .bytes(let bytes) = received(from: client) { isOver = !sent(bytes, to: server) }
        if waiting.isEmpty, case .bytes(let bytes) = received(from: server) {
            waiting = bytes[...]
        }
        guard !waiting.isEmpty, ContinuousClock.now >= nextPiece else { return }
        if case .sent(let count) = client.send(waiting.prefix(pieceSize)) {
            waiting = waiting.dropFirst(count)
        }
        nextPiece = .now + pause
    }

    private mutating func received(from socket: Socket) -> Socket.Received {
        let received = socket.receive()
        if case .closed = received { isOver = waiting.isEmpty }
        return received
    }

    /// Requests are small: they are sent whole or not at all.
    private func sent(_ bytes: [UInt8], to socket: Socket) -> Bool {
        if case .sent(bytes.count) = socket.send(bytes[...]) { true } else { false }
    }

    fileprivate func close() {
        client.close()
        server.close()
    }
}
