import Foundation
import PlaybackControl
import PlayerInternals
import Testing

@testable import PlaybackStorage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Positions are recorded and flushed by processes that are killed at a random moment.
@Suite(.serialized, .timeLimit(.minutes(15))) struct CrashTests {
    /// How many are killed; `STORAGE_CRASH_COUNT` in the environment asks for more.
    private static var crashCount: Int {
        unsafe getenv("STORAGE_CRASH_COUNT").flatMap { unsafe Int(String(cString: $0)) } ?? 20
    }

    private static let episodes = 40

    private static func key(_ number: Int) -> String { "episode \(number % episodes)" }

    @Test func noPositionThatWasAcknowledgedIsLost() async throws {
        var folder = try TestFolder()
        var acknowledgedCount = 0
        for round in 0..<Self.crashCount {
            // Now and then the file is new, and a kill may come while it is made.
            if round % 10 == 0 { folder = try TestFolder() }
            let (path, notes) = (folder.database, "\(folder.path)/acknowledged")
            let before = try acknowledged(notes)
            let first = before.max().map { $0 + 1_000 } ?? 1
            let delay = Int.random(in: 0...(round % 10 == 0 ? 20_000 : 150_000))
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [
                    path = path as String, notes = notes as String, first = first as Int,
                    delay = delay as Int
                ] in
                startDetachedThread {
                    usleep(UInt32(delay))
                    kill(getpid(), SIGKILL)
                }
                let database = try await PlaybackDatabase.open(path)
                let store = try await ResumePositionStore.open(database.positions)
                let file = unsafe open(notes, O_WRONLY | O_CREAT | O_APPEND, 0o644)
                for number in first... {
                    await store.record(.seconds(number), for: Self.key(number))
                    try await store.flush(.pause)
                    // What the system has taken outlives the process.
                    let line = Array("\(number)\n".utf8)
                    _ = unsafe write(file, line, line.count)
                    try await database.history.record(
                        HeardItem(key: Self.key(number), address: ""), heard: .seconds(1))
                    try database.downloads.save(.numbered(number))
                }
            }
            let numbers = try acknowledged(notes)
            acknowledgedCount += numbers.count - before.count
            let database = try await folder.open()
            var last: [String: Int] = [:]
            for number in numbers { last[Self.key(number)] = number }
            for (key, number) in last {
                let kept = try #require(try await database.positions.load(key))
                #expect(kept.position >= .seconds(number), "in round \(round)")
            }
            try await expectIntegrity(of: database)
            await database.close()
        }
        #expect(acknowledgedCount > 0)
        print("\(Self.crashCount) processes killed; \(acknowledgedCount) flushes acknowledged")
    }

    /// The numbers that a process has told to be kept.
    private func acknowledged(_ file: String) throws -> [Int] {
        guard let bytes = TestFolder.contents(of: file) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    }

    private func expectIntegrity(of database: PlaybackDatabase) async throws {
        let answer = try await database.connection.use { database throws(PlaybackStorageError) in
            var answer: [String] = []
            try database.run("PRAGMA integrity_check") { row in
                answer.append(row.text(0, atMost: 1_000) ?? "")
            }
            return answer
        }
        #expect(answer == ["ok"])
    }
}
