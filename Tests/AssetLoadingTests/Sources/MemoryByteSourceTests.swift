import AssetLoading
import Testing

@Suite struct MemoryByteSourceTests {
    @Test func readsAtAnyOffsetAndSaysWhereTheEndIs() async throws {
        let source = MemoryByteSource([1, 2, 3], contentType: "audio/mpeg")
        let description = try source.open()
        #expect(description.size == 3)
        #expect(description.contentType == "audio/mpeg")
        #expect(try await source.read(2, at: 1) == [2, 3])
        #expect(try await source.read(2, at: 3) == [])
        #expect(try await source.read(2, at: .max) == [])
    }

    @Test func aClosedSourceIsCancelledForGood() async throws {
        let source = MemoryByteSource([1])
        source.close()
        await #expect(throws: AssetLoadingError.cancelled) { try await source.read(1, at: 0) }
    }
}
