import PlayerInternals
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct VirtualClockTests {
    private let clock = VirtualClock()
    private let executor = SettlingExecutor()

    /// A task that notes the time each time it wakes.
    private func ticker(
        _ name: String, every interval: Duration, times: Int, log: Locked<[Duration]>
    ) -> Task<Void, any Error> {
        Task(name: name, executorPreference: executor) { [clock] in
            for _ in 0..<times {
                try await clock.sleep(for: interval)
                log.withLock { $0.append(clock.now.offset) }
            }
        }
    }

    @Test func aRunGoesFromDeadlineToDeadlineAndOvertakesNobody() async throws {
        let log = Locked<[Duration]>([])
        let slow = ticker("slow", every: .seconds(3), times: 2, log: log)
        let fast = ticker("fast", every: .seconds(2), times: 4, log: log)
        try await clock.run(on: executor, until: { log.withLock { $0.count } == 6 })
        #expect(log.withLock { $0 } == [2, 3, 4, 6, 6, 8].map { Duration.seconds($0) })
        try await slow.value
        try await fast.value
    }

    @Test func whatHoldsAlreadyTakesNoTime() async throws {
        let log = Locked<[Duration]>([])
        let task = ticker("tick", every: .seconds(1), times: 1, log: log)
        try await clock.run(on: executor, until: { true })
        #expect(clock.now.offset == .zero)
        task.cancel()
        _ = await task.result
    }

    @Test func sleepersAreListedInTheOrderOfWakingWithTheirNames() async throws {
        let log = Locked<[Duration]>([])
        let late = ticker("late", every: .seconds(9), times: 1, log: log)
        let early = ticker("early", every: .seconds(5), times: 1, log: log)
        await executor.settle()
        #expect(clock.sleepers.map(\.taskName) == ["early", "late"])
        #expect(clock.sleepers.map(\.deadline.offset) == [.seconds(5), .seconds(9)])
        for task in [late, early] {
            task.cancel()
            _ = await task.result
        }
        #expect(clock.sleepers.isEmpty)
    }

    @Test func whoSleepsOnTheClockItselfIsListedWithItsPlace() async throws {
        let sleeper = Task(executorPreference: executor) {
            try await clock.sleep(for: .seconds(1))
        }
        await executor.settle()
        let place = try #require(clock.sleepers.first?.location)
        #expect(place.hasPrefix("PlayerTestingTests/VirtualClockTests.swift:"))
        #expect(clock.sleepers.first?.description.contains(place) == true)
        clock.advance(by: .seconds(1))
        try await sleeper.value
    }

    @Test func aRunInWhichNothingCanHappenSaysSo() async throws {
        let standstill = await #expect(throws: VirtualClock.Standstill.self) {
            try await clock.run(on: executor, until: { false })
        }
        #expect(standstill?.reason == .nothingCanRun)
    }

    @Test func aJumpThatIsTooLongIsRefusedAndNamesWhoSleeps() async throws {
        let log = Locked<[Duration]>([])
        let task = ticker("runaway", every: .seconds(7_200), times: 1, log: log)
        let standstill = await #expect(throws: VirtualClock.Standstill.self) {
            try await clock.run(on: executor, until: { false })
        }
        #expect(standstill?.reason == .jumpTooLong(limit: .seconds(3_600)))
        let place = "runaway at PlayerTestingTests/VirtualClockTests.swift:"
        #expect(standstill?.description.contains(place) == true)
        #expect(clock.now.offset == .zero)
        task.cancel()
        _ = await task.result
    }

    @Test func whatNeverHappensEndsTheRun() async throws {
        let log = Locked<[Duration]>([])
        let task = ticker("tick", every: .seconds(1), times: 1_000, log: log)
        let standstill = await #expect(throws: VirtualClock.Standstill.self) {
            try await clock.run(on: executor, within: .seconds(10), until: { false })
        }
        #expect(standstill?.reason == .timeIsUp(limit: .seconds(10)))
        #expect(clock.now.offset == .seconds(10))
        task.cancel()
        _ = await task.result
    }
}
