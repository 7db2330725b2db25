/// One client's connection to a server.
final class ServerConnection {
    let socket: Socket
    private(set) var isOver = false
    private let number: Int
    private var received: [UInt8] = []
    private var pending: ArraySlice<UInt8> = []
    private var exchanges: [Int] = []
    private var script: Script?
    private var isHolding = false
    private var pausedUntil: ContinuousClock.Instant?

    /// Takes over a client's socket.
    ///
    /// - Parameter unasked: What it gets before it asks for anything.
    init(_ socket: Socket, number: Int, unasked: Behaviour?, _ record: ServerRecord) {
        self.socket = socket
        self.number = number
        guard let unasked else { return }
        let exchange = Exchange(unaskedOn: number)
        exchanges.append(record.append(exchange))
        script = Script(unasked, for: exchange)
        advance(record)
    }

    var interest: SocketInterest {
        SocketInterest(socket: socket, writes: !pending.isEmpty)
    }

    func wait(from now: ContinuousClock.Instant) -> Duration? {
        pausedUntil.map { max(.zero, $0 - now) }
    }

    func proceed(_ readiness: SocketReadiness, _ record: ServerRecord) {
        if readiness.canRead {
            switch socket.receive() {
            case .bytes(let bytes): received += bytes
            case .nothing: break
            case .closed: return leave(record)
            }
        }
        if readiness.hasLeft { return leave(record) }
        if script == nil { takeRequest(record) }
        advance(record)
    }

    private func takeRequest(_ record: ServerRecord) {
        let mark = Array("\r\n\r\n".utf8)
        guard
            let end = received.indices.first(where: { received[$0...].starts(with: mark) }),
            let exchange = Exchange(Array(received[..<end]), connection: number)
        else { return }
        received.removeFirst(end + mark.count)
        exchanges.append(record.append(exchange))
        script = Script(record.behaviourForLastRequest(of: exchange.path), for: exchange)
        isHolding = false
    }

    /// Takes steps of the script until one has to wait.
    private func advance(_ record: ServerRecord) {
        var turns = 16  // then it is the other connections' turn
        while let exchange = exchanges.last, !isOver {
            while !pending.isEmpty {
                guard turns > 0 else { return }
                turns -= 1
                switch socket.send(pending) {
                case .sent(let count):
                    pending = pending.dropFirst(count)
                    record.sent(count, in: exchange)
                case .full: return
                case .closed: return leave(record)
                }
            }
            if let time = pausedUntil {
                guard time <= .now else { return }
                pausedUntil = nil
            }
            guard !isHolding, let step = script?.next() else { return }
            switch step {
            case .send(let bytes): pending = bytes[...]
            case .pause(let duration): pausedUntil = .now + duration
            case .hold: isHolding = true
            case .close:
                socket.close()
                isOver = true
            case .complete:
                script = nil
                // The next request may have come before this answer was over.
                takeRequest(record)
            }
        }
    }

    private func leave(_ record: ServerRecord) {
        record.closed(exchanges)
        socket.close()
        isOver = true
    }
}
