import AssetLoading
import HTTPLoading
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct BackPressureTests {
    @Test func aSlowReaderHoldsNoMoreThanItsBoundAndOnePiece() async throws {
        let server = LoopbackServer(["/a": .flood])
        let buffering = HTTPBuffering(readAhead: 64 << 10, lookBack: 32 << 10)
        let source = try HTTPByteSource(server, "/a", buffering: buffering)
        let bound = buffering.readAhead + buffering.lookBack + (16 << 10)
        var offset: Int64 = 0
        var most = 0
        while offset < 20 << 20 {
            offset += Int64(try await source.bytes(at: offset, atMost: 16 << 10).count)
            most = max(most, source.bufferedByteCount)
        }
        #expect(most <= bound)
        #expect(most >= buffering.readAhead)
    }

    @Test func aReaderThatStopsStopsTheServer() async throws {
        let server = LoopbackServer(["/a": .flood])
        let buffering = HTTPBuffering(readAhead: 64 << 10, lookBack: 0)
        let source = try HTTPByteSource(server, "/a", buffering: buffering)
        _ = try await source.open()
        try await source.isFull(buffering)
        // A server that is not held back would send on and on.
        let held = source.bufferedByteCount
        try await Task.sleep(for: .milliseconds(50))
        #expect(source.bufferedByteCount == held)
        #expect(try await source.bytes(count: 1 << 20).count == 1 << 20)
    }

    @Test(arguments: [
        (0, -1, 16 << 10, 0), (1 << 40, 1 << 40, 64 << 20, 16 << 20), (100_000, 5, 100_000, 5),
    ])
    func theSizesAreMovedIntoTheirBounds(
        readAhead: Int, lookBack: Int, boundedAhead: Int, boundedBack: Int
    ) {
        var buffering = HTTPBuffering(readAhead: readAhead, lookBack: lookBack)
        #expect(buffering.readAhead == boundedAhead)
        #expect(buffering.lookBack == boundedBack)
        buffering = HTTPBuffering()
        buffering.readAhead = readAhead
        buffering.lookBack = lookBack
        #expect(buffering.readAhead == boundedAhead)
        #expect(buffering.lookBack == boundedBack)
    }
}
