import PlaybackControl
import PlayerTesting
import Testing

@Suite struct ResumePositionStoreTests {
    private let storage = ScriptedStorage()

    @Test func theNewestPositionIsKnownBeforeItIsSaved() async throws {
        let store = try await ResumePositionStore.open(storage)
        #expect(try await store.position(for: "a") == nil)
        await store.record(.seconds(30), of: .seconds(600), for: "a")
        #expect(try await store.position(for: "a")?.start == .seconds(30))
        #expect(await storage.batches.isEmpty)
        #expect(try await store.flush(.pause) == 1)
        #expect(try await store.position(for: "a")?.start == .seconds(30))
    }

    @Test func aFlushWithNothingToSaveLeavesTheStorageAlone() async throws {
        let store = try await ResumePositionStore.open(storage)
        for reason in ResumeFlushReason.allCases {
            #expect(try await store.flush(reason) == 0)
        }
        #expect(await storage.batches.isEmpty)
    }

    @Test func aBatchHasTheNewestOfEachKeyInTheOrderOfRecording() async throws {
        let store = try await ResumePositionStore.open(storage)
        for (key, seconds) in [("a", 5), ("b", 6), ("a", 7), ("c", 8)] {
            await store.record(.seconds(seconds), for: key)
        }
        try await store.flush(.itemChange)
        #expect(await storage.batches.map { $0.map(\.key) } == [["b", "a", "c"]])
    }

    @Test func theBeginningCountsWhenTheUserGoesThere() async throws {
        let store = try await ResumePositionStore.open(storage)
        await store.record(.seconds(300), for: "a")
        #expect(await store.record(.zero, for: "a") == false)
        #expect(await store.record(.zero, for: "a", from: .seek))
        #expect(try await store.position(for: "a")?.position == .zero)
    }

    @Test(arguments: [
        (3_569, 3_600, false), (3_570, 3_600, true), (3_700, 3_600, true), (53, 60, false),
        (54, 60, true), (10, 0, false), (10, -5, false),
    ])
    func whatIsLeftNearTheEndIsFinished(position: Int, duration: Int, isFinished: Bool) {
        let policy = ResumePositionPolicy()
        #expect(policy.isFinished(at: .seconds(position), of: .seconds(duration)) == isFinished)
        #expect(!policy.isFinished(at: .seconds(position), of: nil))
    }

    @Test func whatIsFinishedBeginsAgainAtTheBeginning() async throws {
        let store = try await ResumePositionStore.open(storage)
        await store.record(.seconds(59), of: .seconds(60), for: "near")
        await store.record(.seconds(40), for: "ended", from: .end)
        for key in ["near", "ended"] {
            let position = try #require(try await store.position(for: key))
            #expect(position.isFinished)
            #expect(position.start == .zero)
        }
        await store.record(.seconds(5), of: .seconds(60), for: "near")
        #expect(try await store.position(for: "near")?.start == .seconds(5))
    }

    @Test func positionsAreClampedAndKeysBounded() async throws {
        let store = try await ResumePositionStore.open(storage)
        await store.record(.seconds(900), of: .seconds(60), for: "late")
        await store.record(.seconds(-9), of: .seconds(60), for: "early", from: .seek)
        #expect(try await store.position(for: "late")?.position == .seconds(60))
        #expect(try await store.position(for: "early")?.position == .zero)
        #expect(await store.record(.seconds(9), for: "") == false)
        let long = String(repeating: "x", count: ResumePositionPolicy.longestKey)
        #expect(await store.record(.seconds(9), for: long))
        #expect(await store.record(.seconds(9), for: long + "x") == false)
    }

    @Test func theOldestIsGivenUpWhereTooManyWait() async throws {
        let store = try await ResumePositionStore.open(
            storage, policy: ResumePositionPolicy(capacity: 2))
        for key in ["a", "b", "c"] { await store.record(.seconds(9), for: key) }
        #expect(await store.discardedCount == 1)
        try await store.flush(.pause)
        #expect(await storage.batches.map { $0.map(\.key) } == [["b", "c"]])
    }

    @Test func nothingIsRecordedAfterTheShutdownWhichCanBeTriedAgain() async throws {
        let storage = ScriptedStorage(failures: 1)
        let store = try await ResumePositionStore.open(storage)
        await store.record(.seconds(9), for: "a")
        await #expect(throws: ResumePositionStorageError.self) { try await store.flush(.shutdown) }
        #expect(await store.record(.seconds(10), for: "a") == false)
        #expect(try await store.flush(.shutdown) == 1)
        #expect(try await storage.seconds("a") == 9)
    }

    @Test func theShutdownSavesWhatWasRecordedDuringASave() async throws {
        let door = Gate()
        let storage = ScriptedStorage(doors: [door])
        let store = try await ResumePositionStore.open(storage)
        await store.record(.seconds(9), for: "a")
        async let first = store.flush(.pause)
        await door.arrival()
        #expect(try await store.flush(.interval) == 0)
        await store.record(.seconds(10), for: "a")
        async let last = store.flush(.shutdown)
        door.open()
        #expect(try await first + last == 2)
        #expect(try await storage.seconds("a") == 10)
    }

    @Test func aSaveGoesOnWhenItsCallerIsCancelled() async throws {
        let door = Gate()
        let storage = ScriptedStorage(doors: [door])
        let store = try await ResumePositionStore.open(storage)
        await store.record(.seconds(9), for: "a")
        let flush = Task { try await store.flush(.seek) }
        await door.arrival()
        flush.cancel()
        door.open()
        #expect(try await flush.value == 1)
        #expect(try await storage.seconds("a") == 9)
    }

    @Test func positionsAreSavedAtIntervalsAndAFailureIsTriedAgain() async throws {
        let storage = ScriptedStorage(failures: 1)
        let store = try await ResumePositionStore.open(storage)
        let clock = VirtualClock()
        let flushing = Task { await store.flush(every: .seconds(5), clock: clock) }
        await store.record(.seconds(9), for: "a")
        for attempt in 1...2 {
            await clock.waitForSleepers()
            #expect(await storage.batches.count == attempt - 1)
            #expect(try await storage.seconds("a") == nil)
            clock.advance(by: .seconds(5))
        }
        await clock.waitForSleepers()
        #expect(try await storage.seconds("a") == 9)
        #expect(await storage.batches.count == 2)
        flushing.cancel()
        await flushing.value
    }

    @Test func theMemoryKeepsTheNewerRevision() async throws {
        let memory = InMemoryResumePositionStorage([
            ResumePosition(key: "a", position: .seconds(5), revision: 7)
        ])
        try await memory.save([ResumePosition(key: "a", position: .zero, revision: 7)])
        #expect(try await memory.load("a")?.position == .seconds(5))
        #expect(try await memory.newestRevision() == 7)
        #expect(memory.positions.count == 1)
    }
}
