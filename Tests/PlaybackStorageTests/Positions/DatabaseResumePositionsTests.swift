import PlaybackControl
import PlaybackStorage
import PlayerTesting
import Testing

@Suite struct DatabaseResumePositionsTests {
    @Test func theContractOfResumePositionStorageHolds() async throws {
        try await ResumePositionStorageContract(
            makeStorage: {
                let folder = try TestFolder()
                return StorageInFolder(folder: folder, database: try await folder.open())
            },
            reopen: { storage in
                StorageInFolder(
                    folder: storage.folder, database: try await storage.folder.open())
            }
        ).verify()
    }

    @Test func aPlaceBetweenTwoNanosecondsComesBackAsItWas() async throws {
        let folder = try TestFolder()
        let exact = Duration(secondsComponent: 754, attosecondsComponent: 22_675_736_961_451_247)
        let saved = ResumePosition(key: "a", position: exact, duration: exact * 2, revision: 1)
        try await folder.open().positions.save([saved])
        #expect(try await folder.open().positions.load("a") == saved)
    }

    @Test func aBatchWithAKeyThatIsTooLongIsRefusedWhole() async throws {
        let folder = try TestFolder()
        let positions = try await folder.open().positions
        let long = String(repeating: "k", count: ResumePositionPolicy.longestKey + 1)
        let batch = ["a", long].map { ResumePosition(key: $0, position: .zero, revision: 1) }
        let error = await #expect(throws: ResumePositionStorageError.self) {
            try await positions.save(batch)
        }
        #expect(error?.code == .notSaved)
        #expect((error?.cause as? PlaybackStorageError)?.code == .invalidInput)
        #expect(try await positions.newestRevision() == 0)
    }

    @Test func aCancelledTaskStillSaves() async throws {
        let folder = try TestFolder()
        let positions = try await folder.open().positions
        let saved = ResumePosition(key: "a", position: .seconds(1), revision: 1)
        let gate = Gate()
        let task = Task {
            await gate.wait()
            #expect(Task.isCancelled)
            try await positions.save([saved])
        }
        task.cancel()
        gate.open()
        try await task.value
        #expect(try await positions.load("a") == saved)
    }

    @Test func onlyTheNewestPositionsAreKeptFromLaunchToLaunch() async throws {
        let folder = try TestFolder()
        let batch = (1...20).map {
            ResumePosition(key: "\($0)", position: .seconds($0), revision: UInt64($0))
        }
        try await folder.open().positions.save(batch)
        let positions = try await folder.open(.init(entryLimit: 5)).positions
        for position in batch {
            let kept = try await positions.load(position.key)
            #expect((kept != nil) == (position.revision > 15))
        }
    }
}

/// Keeps the folder as long as the storage in it.
private struct StorageInFolder: ResumePositionStorage {
    let folder: TestFolder
    let database: PlaybackDatabase

    func save(_ batch: [ResumePosition]) async throws(ResumePositionStorageError) {
        try await database.positions.save(batch)
    }

    func load(_ key: String) async throws(ResumePositionStorageError) -> ResumePosition? {
        try await database.positions.load(key)
    }

    func newestRevision() async throws(ResumePositionStorageError) -> UInt64 {
        try await database.positions.newestRevision()
    }
}
