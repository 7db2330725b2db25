import AssetLoading
import TestSupport
import Testing

@Suite struct DownloadedMediaOpenerTests {
    private let address = "https://example.org/a.mp3"
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile([1, 2, 3])
    }

    private func record(isFinished: Bool) -> DownloadRecord {
        DownloadRecord(
            path: file.path, address: address, finalAddress: address, validator: nil, size: 3,
            isFinished: isFinished)
    }

    private func bytes(_ opener: DownloadedMediaOpener) async throws -> [UInt8] {
        try await opener.source(for: .remote(address: address)).read(3, at: 0)
    }

    @Test func whatIsDownloadedIsReadFromItsFile() async throws {
        let opener = DownloadedMediaOpener(
            [record(isFinished: true)], otherwise: FileByteSourceOpener())
        #expect(opener.path(of: address) == file.path)
        #expect(try await bytes(opener) == [1, 2, 3])
    }

    @Test func whatIsNotWholeIsOpenedAsBefore() {
        let opener = DownloadedMediaOpener(
            [record(isFinished: false)], otherwise: FileByteSourceOpener())
        #expect(throws: AssetLoadingError.self) {
            try opener.source(for: .remote(address: address))
        }
    }

    @Test func aDownloadCountsFromItsEndToItsRemoval() async throws {
        let opener = DownloadedMediaOpener([], otherwise: FileByteSourceOpener())
        opener.add(path: file.path, of: address)
        #expect(try await bytes(opener) == [1, 2, 3])
        opener.remove(address)
        #expect(throws: AssetLoadingError.self) {
            try opener.source(for: .remote(address: address))
        }
    }

    @Test func filesAreOpenedAsTheyAre() async throws {
        let opener = DownloadedMediaOpener(
            [record(isFinished: true)], otherwise: FileByteSourceOpener())
        let source = try opener.source(for: .file(path: file.path))
        #expect(try await source.read(3, at: 0) == [1, 2, 3])
    }
}
