import Foundation
import PlaybackControl
import Testing

@testable import PlaybackStorage

@Suite struct MigrationTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private func open(_ migrations: [Migration]) async throws(PlaybackStorageError) {
        let connection = try await DatabaseConnection.open(
            folder.database, options: .init(), schema: Schema(migrations: migrations))
        await connection.close()
    }

    private var version: Int64? {
        get throws {
            var connection = try folder.connect()
            return try connection.number("PRAGMA user_version")
        }
    }

    @Test func anOlderFileIsBroughtUpToDateAndKeepsWhatItHas() async throws {
        let saved = ResumePosition(key: "a", position: .seconds(1), revision: 1)
        try await folder.open().positions.save([saved])
        let next = Migration(script: "ALTER TABLE position ADD COLUMN device TEXT;")
        try await open(Migration.all + [next])
        #expect(try version == 2)
        var connection = try folder.connect()
        #expect(
            try connection.number("SELECT revision FROM position WHERE device IS NULL") == 1)
    }

    @Test func aStepThatFailsLeavesTheFileInItsOldVersion() async throws {
        try await open(Migration.all)
        let before = try contents
        let broken = Migration(script: "CREATE TABLE fresh (a); INSERT INTO nowhere VALUES (1);")
        await #expect(throws: PlaybackStorageError(.corrupt)) {
            try await open(Migration.all + [broken])
        }
        #expect(try version == 1)
        #expect(try contents == before)
    }

    /// What tables there are.
    private var contents: [String] {
        get throws {
            var connection = try folder.connect()
            var names: [String] = []
            try connection.run("SELECT name FROM sqlite_schema ORDER BY name") {
                names.append($0.text(0, atMost: 100) ?? "")
            }
            return names
        }
    }

    @Test(arguments: [false, true])
    func aFileOfANewerVersionIsRefusedAndLeftByteForByte(isInLog: Bool) async throws {
        let later = Migration.all + [Migration(script: "CREATE TABLE later (a);")]
        try await open(isInLog ? Migration.all : later)
        // As after a crash: what makes the file newer may still be in the log only.
        let kept = try await DatabaseConnection.open(
            folder.database, options: .init(), schema: Schema(migrations: later))
        let copy = try TestFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.database + suffix, toPath: copy.database + suffix)
        }
        await kept.close()
        let before = copy.bytes
        #expect((before[1]?.count ?? 0) > 0 || !isInLog)
        await #expect(throws: PlaybackStorageError(.newerVersion(found: 2, known: 1))) {
            try await copy.open()
        }
        #expect(copy.bytes == before)
    }

    @Test func anotherProgramsFileIsRefusedAndLeftByteForByte() async throws {
        var other = try folder.connect()
        try other.script("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1);")
        let before = folder.bytes
        await #expect(throws: PlaybackStorageError(.foreignFile)) { try await folder.open() }
        #expect(folder.bytes == before)
    }

    @Test func aFileOfOtherTextsIsRefusedAndLeftByteForByte() async throws {
        var other = try folder.connect()
        try other.script("PRAGMA encoding = 'UTF-16le'; CREATE TABLE theirs (a);")
        try other.script("PRAGMA application_id = \(Schema.mark); PRAGMA user_version = 1;")
        let before = folder.bytes
        await #expect(throws: PlaybackStorageError(.foreignFile)) { try await folder.open() }
        #expect(folder.bytes == before)
    }

    @Test func whatIsNoDatabaseIsRefusedAndLeftByteForByte() async throws {
        try folder.write(Array("This is a letter, and a long one.".utf8) + Array(0..<200))
        let before = folder.bytes
        await #expect(throws: PlaybackStorageError(.foreignFile)) { try await folder.open() }
        #expect(folder.bytes == before)
    }

    @Test func anEmptyFileBecomesADatabase() async throws {
        try folder.write([])
        #expect(try await folder.open().history.entries().isEmpty)
    }

    @Test(arguments: ["", "file:memory?mode=memory", "a\u{0}b", "/nowhere/at/all"])
    func aPathThatLeadsNowhereIsRefused(path: String) async {
        await #expect(throws: PlaybackStorageError(.cannotOpen)) {
            try await PlaybackDatabase.open(path)
        }
    }
}
