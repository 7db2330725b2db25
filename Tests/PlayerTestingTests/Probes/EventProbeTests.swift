import PlaybackControl
import Testing

@testable import PlayerTesting

@Suite(.timeLimit(.minutes(1))) struct EventProbeTests {
    private let one = PlaybackItem(address: "one")
    private let two = PlaybackItem(address: "two")
    private let store = PlaybackStateStore()
    private let executor = SettlingExecutor()

    private func ready() -> PlaybackEvent {
        .ready(duration: .exact(.seconds(10)), isSeekable: true)
    }

    @Test func itWaitsForAState() async throws {
        let probe = EventProbe(store.updates(), executor: executor)
        async let state = probe.state(of: one) { $0.phase == .ready }
        let stamp = await store.begin(one)
        await store.apply(Stamped(ready(), stamp: stamp))
        let found = try await state
        #expect(found.stamp == stamp)
        try probe.verifyOrder()
    }

    @Test func itKeepsEveryStateInOrder() async throws {
        let probe = EventProbe(store.updates(), executor: executor)
        await executor.settle()
        let stamp = await store.begin(one)
        await executor.settle()
        await store.apply(Stamped(ready(), stamp: stamp))
        await executor.settle()
        #expect(probe.states.map(\.phase) == [.idle, .loading, .ready])
    }

    @Test func itFailsAtOnceWhenTheItemIsLeft() async throws {
        let probe = EventProbe(store.updates(), executor: executor)
        await store.begin(one)
        await executor.settle()
        await store.begin(two)
        let unexpected = await #expect(throws: EventProbe.Unexpected.self) {
            try await probe.state(of: one) { $0.phase == .ready }
        }
        #expect(unexpected?.reason == .leftItem)
    }

    @Test func itFailsAtOnceWhenTheItemFails() async throws {
        let probe = EventProbe(store.updates(), executor: executor)
        let stamp = await store.begin(one)
        let failure = PlaybackFailure(.loading, message: "Try again.")
        await store.apply(Stamped(.failed(failure), stamp: stamp))
        let unexpected = await #expect(throws: EventProbe.Unexpected.self) {
            try await probe.state(of: one) { $0.phase == .ready }
        }
        #expect(unexpected?.reason == .failed(failure))
    }

    @Test func itFailsWhenTheStatesEnd() async throws {
        let probe = EventProbe(store.updates(), executor: executor)
        await store.finish()
        let unexpected = await #expect(throws: EventProbe.Unexpected.self) {
            try await probe.state(of: one) { _ in true }
        }
        #expect(unexpected?.reason == .ended)
    }

    @Test func anOlderGenerationAfterANewerOneIsStale() async throws {
        let first = PlaybackStamp(occurrence: one.id, generation: .next())
        let second = PlaybackStamp(occurrence: two.id, generation: .next())
        let (stream, continuation) = AsyncStream.makeStream(of: PlaybackState.self)
        let probe = EventProbe(states: stream, executor: executor)
        continuation.yield(PlaybackState(item: two, stamp: second, phase: .loading))
        continuation.yield(PlaybackState(item: one, stamp: first, phase: .playing))
        let unexpected = await #expect(throws: EventProbe.Unexpected.self) {
            try await probe.state(of: two) { $0.phase == .ready }
        }
        #expect(unexpected?.reason == .stale(after: second.generation))
        #expect(throws: EventProbe.Unexpected.self) { try probe.verifyOrder() }
    }
}
