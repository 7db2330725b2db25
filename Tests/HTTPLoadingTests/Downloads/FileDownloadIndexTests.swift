import AssetLoading
import HTTPLoading
import TestSupport
import Testing

@Suite struct FileDownloadIndexTests {
    private let folder: TemporaryFolder
    private let index: FileDownloadIndex

    init() throws {
        folder = try TemporaryFolder()
        index = FileDownloadIndex(folder: folder.path)
    }

    private func record(_ path: String) -> DownloadRecord {
        DownloadRecord(
            path: path, address: "https://example.org/a%0Ab?c=d e", finalAddress: "https://cdn/ü",
            validator: "\"x\n%25y\r\"", size: 12, storedByteCount: 5)
    }

    @Test(arguments: ["/a.mp3", "/with space/ü.mp3", "/line\nbreak%.mp3", ""])
    func whatIsSavedIsFoundAgain(path: String) throws {
        var record = record(path)
        try index.save(record)
        #expect(try index.record(at: path) == record)
        record.size = nil
        record.validator = nil
        record.isFinished = true
        try FileDownloadIndex(folder: folder.path).save(record)
        #expect(try index.records() == [record])
        try index.remove(path)
        try index.remove(path)
        #expect(try index.record(at: path) == nil)
        #expect(try index.records().isEmpty)
    }

    @Test func recordsThatCanNotBeReadAreNone() throws {
        try index.save(record("/a"))
        let name = try #require(try folder.names.first)
        let bytes = try #require(folder.bytes(of: name))
        for count in 0..<bytes.count - 1 {
            try folder.write(Array(bytes.prefix(count)), to: name)
            #expect(try index.record(at: "/a") == nil)
        }
        try folder.write([UInt8](repeating: 0xFF, count: 1 << 20), to: name)
        #expect(try index.records().isEmpty)
    }
}
