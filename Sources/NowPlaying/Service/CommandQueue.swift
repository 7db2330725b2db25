internal import MediaPlayback
internal import PlayerInternals

/// The commands of the bus, carried out one after the other in the order in which they came.
final class CommandQueue: Sendable {
    typealias Handler = @Sendable (RemoteRequest) async -> RemoteOutcome

    private struct Command: Sendable {
        var number: Int
        var request: RemoteRequest
    }

    private let handler = Locked<Handler?>(nil)
    private let stream: AsyncStream<Command>
    private let continuation: AsyncStream<Command>.Continuation

    init() {
        // MPRISLogic sees to it that not more than a few wait.
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Begins to carry commands out; `finished` is told what became of each, by its number.
    func start(finished: @escaping @Sendable (Int, RemoteOutcome) -> Void) {
        let (stream, handler) = (stream, handler)
        Task(name: "Commands of a remote") {
            for await command in stream {
                let current = handler.withLock { $0 }
                finished(command.number, await current?(command.request) ?? .refused)
            }
        }
    }

    func setHandler(_ new: Handler?) {
        // The old one is released when the lock is left.
        _ = handler.withLock { handler -> Handler? in
            defer { handler = new }
            return handler
        }
    }

    func add(_ number: Int, _ request: RemoteRequest) {
        continuation.yield(Command(number: number, request: request))
    }

    func stop() {
        continuation.finish()
        setHandler(nil)
    }
}
