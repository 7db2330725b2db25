import PlaybackControl
import Testing

@testable import PlaybackStorage

@Suite struct SharedFileTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    @Test func whoWaitsTooLongForAnotherProcessIsTold() async throws {
        let database = try await folder.open(.init(patience: .milliseconds(50)))
        var other = try folder.connect()
        try other.run("BEGIN IMMEDIATE")
        let started = ContinuousClock.now
        let error = await #expect(throws: ResumePositionStorageError.self) {
            try await database.positions.save([
                ResumePosition(key: "a", position: .zero, revision: 1)
            ])
        }
        #expect((error?.cause as? PlaybackStorageError)?.code == .busy)
        #expect(started.duration(to: .now) < .seconds(2))
        // It is still read meanwhile.
        #expect(try await database.history.entries().isEmpty)
        try other.run("COMMIT")
        try await database.positions.save([
            ResumePosition(key: "a", position: .zero, revision: 1)
        ])
    }

    @Test func manyWhoOpenANewFileAtOnceAllGetIt() async throws {
        let folder = folder
        let databases = try await withThrowingTaskGroup(of: PlaybackDatabase.self) { group in
            for _ in 0..<8 {
                group.addTask { try await folder.open(.init(patience: .seconds(20))) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for (number, database) in databases.enumerated() {
            try await database.positions.save([
                ResumePosition(key: "\(number)", position: .zero, revision: UInt64(number + 1))
            ])
        }
        #expect(try await databases[0].positions.newestRevision() == 8)
    }

    @Test func twoProcessesAtOnceLoseNothing() async throws {
        let (path, count) = (folder.database, 200)
        let database = try await folder.open(.init(patience: .seconds(30)))
        async let other: Void = {
            _ = await #expect(processExitsWith: .success) {
                [path = path as String, count = count as Int] in
                let database = try await PlaybackDatabase.open(
                    path, options: .init(patience: .seconds(30)))
                for number in 1...count {
                    let position = ResumePosition(
                        key: "theirs \(number)", position: .zero, revision: UInt64(number))
                    try await database.positions.save([position])
                }
                await database.close()
            }
        }()
        for number in 1...count {
            let position = ResumePosition(
                key: "ours \(number)", position: .zero, revision: UInt64(number))
            try await database.positions.save([position])
        }
        await other
        for number in 1...count {
            for owner in ["ours", "theirs"] {
                #expect(try await database.positions.load("\(owner) \(number)") != nil)
            }
        }
    }
}
