import PlaybackControl
import Testing

@testable import PlaybackStorage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What may not be written, in processes that are not root's: root may write everywhere.
@Suite struct ReadOnlyTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    @Test func aFolderThatMayNotBeWrittenIsToldAtOnce() async throws {
        try folder.setMode(0o555, of: folder.path)
        defer { try? folder.setMode(0o755, of: folder.path) }
        await expectRefusal(path: folder.database)
    }

    @Test func aFileThatMayNotBeWrittenIsToldAtOnceAndLeftAsItIs() async throws {
        let database = try await folder.open()
        try await database.positions.save([
            ResumePosition(key: "a", position: .zero, revision: 1)
        ])
        await database.close()
        let before = folder.bytes
        try folder.setMode(0o444, of: folder.database)
        try folder.setMode(0o555, of: folder.path)
        defer { try? folder.setMode(0o755, of: folder.path) }
        await expectRefusal(path: folder.database)
        #expect(folder.bytes == before)
    }

    private func expectRefusal(path: String) async {
        await #expect(processExitsWith: .success) { [path = path as String] in
            if geteuid() == 0 { try #require(setuid(65_534) == 0) }
            do throws(PlaybackStorageError) {
                _ = try await PlaybackDatabase.open(path)
                Issue.record("It was opened.")
            } catch {
                #expect(error.code == .accessDenied)
            }
        }
    }
}
