import PlaybackControl
import PlayerTesting
import Testing

/// Each rule of a flush that loses nothing, and that the naive store breaks it.
@Suite struct LostPositionTests {
    enum Kind: CaseIterable {
        case naive, real

        func make(_ storage: ScriptedStorage) async throws -> any PositionRecorder {
            switch self {
            case .naive: NaivePositionStore(storage: storage)
            case .real:
                try await ResumePositionStore.open(
                    storage, policy: ResumePositionPolicy(capacity: 10))
            }
        }
    }

    /// Runs two jobs, the second once the first save is under way, and then lets the save end.
    private func during(
        _ door: Gate, save: @escaping @Sendable () async throws -> Void,
        _ body: () async throws -> Void
    ) async throws {
        let saving = Task { try await save() }
        await door.arrival()
        try await body()
        door.open()
        _ = await saving.result
    }

    @Test(arguments: Kind.allCases)
    func aPositionRecordedDuringASaveIsSavedByTheNext(kind: Kind) async throws {
        let door = Gate()
        let storage = ScriptedStorage(doors: [door])
        let store = try await kind.make(storage)
        await store.note(10, for: "a")
        try await during(door, save: store.flushAll) { await store.note(20, for: "a") }
        try await store.flushAll()
        #expect(try await storage.seconds("a") == (kind == .real ? 20 : 10))
    }

    @Test(arguments: Kind.allCases)
    func aBatchIsSentOnceHoweverManyFlush(kind: Kind) async throws {
        let door = Gate(), second = Gate()
        second.open()
        let storage = ScriptedStorage(doors: [door, second])
        let store = try await kind.make(storage)
        await store.note(10, for: "a")
        let flushes = Task {
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 { group.addTask { try await store.flushAll() } }
                try await group.waitForAll()
            }
        }
        await door.arrival()
        // The naive store sends again as soon as it is asked; the real one waits for the door.
        if kind == .naive { await second.arrival() }
        door.open()
        try await flushes.value
        let sent = await storage.batches.joined().count { $0.position == .seconds(10) }
        #expect((sent == 1) == (kind == .real))
    }

    @Test(arguments: Kind.allCases)
    func aBatchThatFailedGoesBackBehindWhatIsNewer(kind: Kind) async throws {
        let door = Gate()
        let storage = ScriptedStorage(doors: [door], failures: 1)
        let store = try await kind.make(storage)
        await store.note(10, for: "a")
        await store.note(11, for: "b")
        try await during(door, save: store.flushAll) { await store.note(20, for: "a") }
        try await store.flushAll()
        #expect(try await storage.seconds("a") == (kind == .real ? 20 : 10))
        #expect(try await storage.seconds("b") == 11)
    }

    @Test(arguments: Kind.allCases)
    func theZeroOfAPlayerThatStartsDoesNotReplaceAPosition(kind: Kind) async throws {
        let storage = ScriptedStorage()
        let store = try await kind.make(storage)
        await store.note(700, for: "a")
        try await store.flushAll()
        await store.note(0, for: "a")
        try await store.flushAll()
        #expect(try await storage.seconds("a") == (kind == .real ? 700 : 0))
    }

    @Test(arguments: Kind.allCases)
    func revisionsGrowOverLaunches(kind: Kind) async throws {
        let storage = ScriptedStorage()
        let first = try await kind.make(storage)
        for seconds in 1...5 { await first.note(seconds, for: "a") }
        try await first.flushAll()
        let second = try await kind.make(storage)
        await second.note(9, for: "a")
        try await second.flushAll()
        #expect(try await storage.seconds("a") == (kind == .real ? 9 : 5))
    }

    @Test(arguments: Kind.allCases)
    func whatWaitsIsBounded(kind: Kind) async throws {
        let storage = ScriptedStorage()
        let store = try await kind.make(storage)
        for number in 1...100 { await store.note(number, for: "\(number)") }
        #expect(await store.waiting() == (kind == .real ? 10 : 100))
        try await store.flushAll()
        #expect(try await storage.seconds("100") == 100)
    }
}
