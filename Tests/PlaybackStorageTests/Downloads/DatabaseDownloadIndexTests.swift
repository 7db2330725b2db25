import AssetLoading
import PlaybackStorage
import Testing

@Suite struct DatabaseDownloadIndexTests {
    private let folder: TestFolder
    private let database: PlaybackDatabase

    init() async throws {
        folder = try TestFolder()
        database = try await folder.open()
    }

    private func record(_ path: String) -> DownloadRecord {
        DownloadRecord(
            path: path, address: "https://example.org/a%0Ab?c=d e", finalAddress: "https://cdn/ü",
            validator: "\"x\n%25y\r\"", size: 12, storedByteCount: 5)
    }

    @Test(arguments: ["/a.mp3", "/with space/ü.mp3", "/line\nbreak%.mp3", "/zero\u{0}.mp3", ""])
    func whatIsSavedIsFoundAgain(path: String) async throws {
        let index = database.downloads
        var record = record(path)
        try index.save(record)
        #expect(try index.record(at: path) == record)
        record.size = nil
        record.validator = nil
        record.isFinished = true
        try index.save(record)
        #expect(try await folder.open().downloads.records() == [record])
        try index.remove(path)
        try index.remove(path)
        #expect(try index.record(at: path) == nil)
        #expect(try index.records().isEmpty)
    }

    @Test func anEmptyValidatorIsNotTheSameAsNone() throws {
        var record = record("/a")
        record.validator = ""
        try database.downloads.save(record)
        #expect(try database.downloads.record(at: "/a")?.validator == "")
    }

    @Test func aTextThatIsTooLongIsRefused() throws {
        var record = record("/a")
        record.finalAddress = String(repeating: "a", count: 16_385)
        let expected = AssetLoadingError(.tooLarge(limit: 16_384), message: "")
        #expect(throws: expected) { try database.downloads.save(record) }
        #expect(try database.downloads.records().isEmpty)
    }

    @Test func aClosedDatabaseSaysSo() async throws {
        await database.close()
        await database.close()
        #expect(throws: AssetLoadingError(.inputOutput, message: "")) {
            try database.downloads.records()
        }
        await #expect(throws: PlaybackStorageError(.closed, message: "")) {
            try await database.history.removeAll()
        }
    }
}
