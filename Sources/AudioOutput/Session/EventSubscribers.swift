internal import AudioPipeline
internal import PlayerInternals

/// The subscribers of a sink's events.
final class EventSubscribers: Sendable {
    private typealias Continuation = AsyncStream<AudioSinkEvent>.Continuation

    private struct State {
        var continuations: [Int: Continuation] = [:]
        var lastID = 0
    }

    private let state = Locked(State())

    /// A stream of what is sent from now on; the newest 64 events wait.
    func subscribe() -> AsyncStream<AudioSinkEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AudioSinkEvent.self, bufferingPolicy: .bufferingNewest(64))
        let id = state.withLock { state in
            state.lastID += 1
            state.continuations[state.lastID] = continuation
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.continuations.removeValue(forKey: id) }
        }
        return stream
    }

    func send(_ event: AudioSinkEvent) {
        let continuations = state.withLock { Array($0.continuations.values) }
        for continuation in continuations { continuation.yield(event) }
    }

    /// Ends every stream.
    func finish() {
        let continuations = state.withLock { state in
            defer { state.continuations = [:] }
            return Array(state.continuations.values)
        }
        for continuation in continuations { continuation.finish() }
    }
}
