import AssetLoading
import TestSupport
import Testing

@Suite struct FileByteSourceTests {
    @Test func readsAtAnyOffset() async throws {
        let file = try TemporaryFile(Array(0..<100))
        let source = FileByteSource(path: file.path)
        let description = try source.open()
        #expect(
            description
                == ByteSourceDescription(size: 100, isSeekable: true, finalAddress: file.path))
        #expect(try await source.read(4, at: 0) == [0, 1, 2, 3])
        #expect(try await source.read(4, at: 98) == [98, 99])
        #expect(try await source.read(4, at: 50) == [50, 51, 52, 53])
    }

    @Test(arguments: [100, 101, Int64.max])
    func theEndIsAtAndBehindTheLastByte(offset: Int64) throws {
        let file = try TemporaryFile(Array(0..<100))
        let source = FileByteSource(path: file.path)
        var bytes: [UInt8] = [0]
        var span = bytes.mutableSpan
        #expect(try source.read(at: offset, into: &span) == .end)
    }

    @Test func aMissingFileIsNotFound() {
        let error = #expect(throws: AssetLoadingError.self) {
            try FileByteSource(path: "/nowhere/episode.mp3").open()
        }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains("/nowhere/episode.mp3") == true)
    }

    @Test(arguments: ["/", "/dev/null"])
    func whatIsNoRegularFileIsRefused(path: String) {
        let error = #expect(throws: AssetLoadingError.self) {
            try FileByteSource(path: path).open()
        }
        #expect(error?.code == .inputOutput)
    }

    @Test func aFileThatShrinksIsLostAndNotAtItsEnd() throws {
        let file = try TemporaryFile(Array(0..<100))
        let source = FileByteSource(path: file.path)
        _ = try source.open()
        try file.truncate(to: 40)
        var bytes: [UInt8] = [0]
        let error = #expect(throws: AssetLoadingError.self) {
            var span = bytes.mutableSpan
            _ = try source.read(at: 40, into: &span)
        }
        #expect(error?.code == .connectionLost(received: 40, promised: 100))
    }

    @Test func aClosedFileIsCancelledForGood() throws {
        let file = try TemporaryFile([1])
        let source = FileByteSource(path: file.path)
        _ = try source.open()
        source.close()
        source.close()
        #expect(throws: AssetLoadingError.cancelled) { try source.open() }
    }
}
