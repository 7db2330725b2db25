/// The life of a server's thread.
struct ServerLoop: ~Copyable {
    private let listener: ListeningSocket
    private let waker: SocketPair
    private let record: ServerRecord
    private let unasked: Behaviour?
    private var connections: [ServerConnection] = []
    private var accepted = 0

    init(
        listener: ListeningSocket, waker: SocketPair, record: ServerRecord, unasked: Behaviour?
    ) {
        self.listener = listener
        self.waker = waker
        self.record = record
        self.unasked = unasked
    }

    consuming func run() {
        while true {
            let now = ContinuousClock.now
            var interests = [
                SocketInterest(socket: waker.receiving), SocketInterest(socket: listener.socket),
            ]
            interests += connections.map(\.interest)
            let wait = connections.compactMap { $0.wait(from: now) }.min()
            let ready = Socket.waiting(for: interests, atMost: wait)
            guard !ready[0].canRead else { break }
            for (index, connection) in connections.enumerated() {
                connection.proceed(ready[index + 2], record)
            }
            connections.removeAll(where: \.isOver)
            if ready[1].canRead, let socket = listener.socket.accepted() {
                accepted += 1
                connections.append(
                    ServerConnection(socket, number: accepted, unasked: unasked, record))
            }
        }
        connections.forEach { $0.socket.close() }
        listener.socket.close()
    }
}
