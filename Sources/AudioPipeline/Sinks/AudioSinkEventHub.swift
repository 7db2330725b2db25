internal import PlayerInternals

/// The subscriptions to a sink's events, for whoever writes a sink.
public final class AudioSinkEventHub: Sendable {
    private struct State {
        var subscribers: [UInt64: AsyncStream<AudioSinkEvent>.Continuation] = [:]
        var lastSubscriber: UInt64 = 0
        var isFinished = false
    }

    private let state = Locked(State())

    /// Begins without a subscriber.
    public init() {}

    /// Subscribes; at most 64 events wait for a slow subscriber, the oldest are dropped.
    public func events() -> AsyncStream<AudioSinkEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AudioSinkEvent.self, bufferingPolicy: .bufferingNewest(64))
        let key: UInt64? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.lastSubscriber += 1
            state.subscribers[state.lastSubscriber] = continuation
            return state.lastSubscriber
        }
        guard let key else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.subscribers[key] = nil }
        }
        return stream
    }

    /// Gives an event to every subscriber.
    public func send(_ event: AudioSinkEvent) {
        for subscriber in state.withLock({ Array($0.subscribers.values) }) {
            subscriber.yield(event)
        }
    }

    /// Ends every subscription, and each later one at once.
    public func finish() {
        let subscribers = state.withLock { state in
            state.isFinished = true
            defer { state.subscribers = [:] }
            return Array(state.subscribers.values)
        }
        for subscriber in subscribers { subscriber.finish() }
    }
}
