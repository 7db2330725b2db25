import PlaybackControl
import Testing

@testable import PlayerTesting

@Suite(.timeLimit(.minutes(1))) struct NoticeProbeTests {
    private let executor = SettlingExecutor()
    private let store = PlaybackStateStore()
    private let one = PlaybackItem(address: "one")
    private let two = PlaybackItem(address: "two")
    private let failure = PlaybackFailure(.loading, message: "Try again.")

    private func probe() async -> NoticeProbe {
        let probe = NoticeProbe(store.events(), executor: executor)
        await executor.settle()
        return probe
    }

    @Test func itWaitsForANoticeAndKeepsAll() async throws {
        let probe = await probe()
        let stamp = await store.begin(one, intent: .play)
        await store.apply(Stamped(.ready(duration: .unknown, isSeekable: true), stamp: stamp))
        await store.apply(Stamped(.started, stamp: stamp))
        let notice = try await probe.notice(of: one) { $0 == .phaseChanged(.playing) }
        #expect(notice.stamp == stamp)
        try probe.verifyOrder()
        #expect(probe.notices.first?.value == .itemChanged(from: nil, to: one))
    }

    @Test func itFailsAtOnceWhenTheItemIsLeft() async throws {
        let probe = await probe()
        await store.begin(one)
        await store.begin(two)
        let unexpected = await #expect(throws: EventProbe.Unexpected.self) {
            try await probe.notice(of: one) { $0 == .phaseChanged(.ready) }
        }
        #expect(unexpected?.reason == .leftItem)
    }

    @Test func itFailsAtOnceWhenTheItemFails() async throws {
        let probe = await probe()
        let stamp = await store.begin(one)
        await store.apply(Stamped(.failed(failure), stamp: stamp))
        let unexpected = await #expect(throws: EventProbe.Unexpected.self) {
            try await probe.notice(of: one) { $0 == .phaseChanged(.ready) }
        }
        #expect(unexpected?.reason == .failed(failure))
    }

    @Test func itFailsWhenTheNoticesEnd() async throws {
        let probe = await probe()
        await store.finish()
        let unexpected = await #expect(throws: EventProbe.Unexpected.self) {
            try await probe.notice(of: one) { _ in true }
        }
        #expect(unexpected?.reason == .ended)
    }

    private enum Disorder: CaseIterable {
        case stale, outOfOrder, missed
    }

    @Test(arguments: Disorder.allCases)
    private func disorderIsCaught(disorder: Disorder) async throws {
        let older = PlaybackStamp(occurrence: one.id, generation: .next())
        let newer = PlaybackStamp(occurrence: one.id, generation: .next())
        let first = Stamped(PlaybackNotice.phaseChanged(.ready), stamp: older)
        let second = Stamped(PlaybackNotice.phaseChanged(.playing), stamp: newer)
        let late = Stamped(PlaybackNotice.failed(failure), stamp: older)
        let (stream, continuation) = AsyncStream.makeStream(of: PlaybackStreamElement.self)
        let probe = NoticeProbe(elements: stream, executor: executor)
        let elements: [PlaybackStreamElement]
        let reason: EventProbe.Unexpected.Reason
        switch disorder {
        case .stale:
            elements = [.notice(second), .notice(late)]
            reason = .stale(after: newer.generation)
        case .outOfOrder:
            elements = [
                .notice(Stamped(PlaybackNotice.phaseChanged(.ready), stamp: newer)),
                .notice(second),
            ]
            reason = .outOfOrder
        case .missed:
            elements = [.notice(first), .gap(dropped: 3), .notice(second)]
            reason = .missed(3)
        }
        elements.forEach { continuation.yield($0) }
        await executor.settle()
        let unexpected = #expect(throws: EventProbe.Unexpected.self) { try probe.verifyOrder() }
        #expect(unexpected?.reason == reason)
    }
}
