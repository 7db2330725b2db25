import Foundation
import PlaybackControl
import PlaybackStorage
import TestSupport
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct FullDiskTests {
    /// Whether a small disk can be made, which only root can.
    static var canMount: Bool {
        if geteuid() != 0 { print("Tests with a small disk are left out: they need root.") }
        return geteuid() == 0
    }

    private func fill(_ database: PlaybackDatabase) async throws(PlaybackStorageError) {
        let text = String(repeating: "x", count: 2_000)
        for number in 0..<10_000 {
            let item = HeardItem(key: "\(number)", address: text, title: text, artist: text)
            try await database.history.record(item, heard: .seconds(1))
        }
    }

    @Test func aFileThatHasReachedItsSizeSaysSoAndCanStillBeRead() async throws {
        let folder = try TestFolder()
        let database = try await folder.open(.init(sizeLimit: 256 << 10))
        await #expect(throws: PlaybackStorageError(.noSpace, message: "")) {
            try await fill(database)
        }
        #expect(try await database.history.entries(limit: 5).count == 5)
        let size = try FileManager.default.attributesOfItem(atPath: folder.database)[.size]
        #expect(try #require(size as? Int) <= 256 << 10)
    }

    @Test(.enabled(if: canMount, "It needs root."))
    func positionsThatAFullDiskRefusesAreKeptOnceThereIsRoom() async throws {
        let folder = try TestFolder()
        try await Program.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", folder.path])
        do {
            let database = try await folder.open()
            let store = try await ResumePositionStore.open(database.positions)
            let filler = "\(folder.path)/filler"
            _ = FileManager.default.createFile(atPath: filler, contents: nil)
            let handle = try FileHandle(forWritingTo: URL(filePath: filler))
            while (try? handle.write(contentsOf: Data(repeating: 0, count: 4_096))) != nil {}
            try handle.close()

            for number in 1...100 {
                await store.record(
                    .seconds(number), for: String(repeating: "\(number) ", count: 100))
            }
            let error = await #expect(throws: ResumePositionStorageError.self) {
                try await store.flush(.pause)
            }
            #expect((error?.cause as? PlaybackStorageError)?.code == .noSpace)
            #expect(throws: (any Error).self) {
                for number in 0..<10_000 {
                    try database.downloads.save(.numbered(number))
                }
            }
            // What plays goes on: its positions wait for room.
            await store.record(.seconds(99), for: "now")
            #expect(try await store.position(for: "now")?.position == .seconds(99))
            try FileManager.default.removeItem(atPath: filler)
            #expect(try await store.flush(.pause) > 0)
            #expect(try await database.positions.load("now")?.position == .seconds(99))
            await database.close()
        } catch {
            try await Program.run(["umount", "-l", folder.path])
            throw error
        }
        try await Program.run(["umount", folder.path])
    }
}
