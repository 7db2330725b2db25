import AssetLoading
import HTTPLoading
import LoopbackServer
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct HTTPByteSourceTests {
    private let content = Content(count: 300_000)

    private func expected(_ range: Range<Int>) -> [UInt8] { Array(content.bytes[range]) }

    @Test func openingAsksForARangeAndTellsWhatTheSourceIs() async throws {
        let server = LoopbackServer(["/old": .redirect(to: "/a"), "/a": .content(content)])
        let source = try HTTPByteSource(server, "/old")
        let description = ByteSourceDescription(
            size: 300_000, isSeekable: true, contentType: "audio/mpeg",
            finalAddress: server.address("/a"), validator: "\"one\"")
        #expect(try await source.open() == description)
        #expect(try await source.open() == description)
        let request = try #require(server.exchanges(for: "/a").first)
        #expect(request.headers["range"] == "bytes=0-")
        #expect(request.headers["accept-encoding"] == "identity")
        #expect(request.headers["user-agent"] == "swift-player-primitives")
        #expect(server.exchanges.count == 2)
    }

    @Test(arguments: [1 << 10, 100_000, 1 << 20])
    func readsInOrderComeFromOneRequest(piece: Int) async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let source = try HTTPByteSource(
            server, "/a", buffering: HTTPBuffering(readAhead: 32 << 10, lookBack: 8 << 10))
        _ = try await source.open()
        #expect(try await source.bytes(piece: piece) == content.bytes)
        #expect(server.exchanges.count == 1)
    }

    @Test func aReadElsewhereIsOneRequestAtThePinnedAddress() async throws {
        let server = LoopbackServer(["/old": .redirect(to: "/a"), "/a": .content(content)])
        let source = try HTTPByteSource(
            server, "/old", buffering: HTTPBuffering(readAhead: 16 << 10, lookBack: 0))
        _ = try await source.open()
        #expect(try await source.bytes(from: 250_000, count: 100) == expected(250_000..<250_100))
        #expect(server.exchanges.map(\.path) == ["/old", "/a", "/a"])
        let request = try #require(server.exchanges.last)
        #expect(request.headers["range"] == "bytes=250000-")
        #expect(request.headers["if-range"] == "\"one\"")
    }

    @Test func readsAtAnyOffsetsGiveTheBytesThere() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let source = try HTTPByteSource(
            server, "/a", buffering: HTTPBuffering(readAhead: 16 << 10, lookBack: 4 << 10))
        var random = SeededGenerator(seed: 7)
        for _ in 0..<150 {
            let offset = Int.random(in: 0..<300_000, using: &random)
            let count = min(Int.random(in: 1..<40_000, using: &random), 300_000 - offset)
            let bytes = try await source.bytes(from: Int64(offset), count: count)
            #expect(bytes == expected(offset..<offset + count))
        }
    }

    @Test func aShortStepBackCostsNoRequest() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let source = try HTTPByteSource(
            server, "/a", buffering: HTTPBuffering(readAhead: 64 << 10, lookBack: 20_000))
        _ = try await source.bytes(count: 200_000)
        #expect(try await source.bytes(from: 180_000, count: 9) == expected(180_000..<180_009))
        #expect(try await source.bytes(from: 180_000) == expected(180_000..<300_000))
        #expect(server.exchanges.count == 1)
    }

    @Test(arguments: [300_000, 300_001, Int64.max])
    func atAndBehindTheLastByteIsTheEnd(offset: Int64) async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let source = try HTTPByteSource(server, "/a")
        #expect(try await source.bytes(at: offset, atMost: 10) == [])
        #expect(server.exchanges.count == 1)
    }

    @Test func aNegativeOffsetIsRefused() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let source = try HTTPByteSource(server, "/a")
        #expect(await source.failureOfReading(from: -1)?.code == .notSeekable)
    }

    @Test func whatIsAtHandIsReadWithoutWaiting() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let source = try HTTPByteSource(server, "/a")
        #expect(try source.bytesAtHand(at: 0, atMost: 10) == nil)
        #expect(server.exchanges.isEmpty)
        _ = try await source.bytes(count: 1)
        #expect(try source.bytesAtHand(at: 0, atMost: 10) == expected(0..<10))
        #expect(try source.bytesAtHand(at: 300_000, atMost: 10) == [])
        #expect(server.exchanges.count == 1)
    }

    @Test func aServerThatIgnoresRangesMakesASourceThatIsReadOnwards() async throws {
        let server = LoopbackServer(["/a": .unranged(content)])
        let source = try HTTPByteSource(
            server, "/a", buffering: HTTPBuffering(readAhead: 16 << 10, lookBack: 0))
        let description = try await source.open()
        #expect(!description.isSeekable)
        #expect(description.size == 300_000)
        #expect(try await source.bytes(count: 1000) == expected(0..<1000))
        #expect(await source.failureOfReading(from: 250_000)?.code == .notSeekable)
        #expect(try await source.bytes(from: 1000) == expected(1000..<300_000))
    }

    @Test func aBodyOfUnknownSizeEndsWithItsConnection() async throws {
        let server = LoopbackServer(["/a": .unranged(content, announcesLength: false)])
        let source = try HTTPByteSource(server, "/a")
        let description = try await source.open()
        #expect(description.size == nil)
        #expect(try await source.bytes() == content.bytes)
        #expect(try await source.bytes(at: 300_000, atMost: 10) == [])
    }

    @Test func aResourceWithoutBytesIsOpenAndAtItsEnd() async throws {
        let server = LoopbackServer(["/a": .content(Content([]))])
        let source = try HTTPByteSource(server, "/a")
        #expect(try await source.open().size == 0)
        #expect(try await source.bytes() == [])
    }

    @Test func closingEndsAWaitingReadAndEveryLaterOne() async throws {
        let server = LoopbackServer(["/a": .stall(content, after: 100)])
        let source = try HTTPByteSource(server, "/a")
        #expect(try await source.bytes(count: 100) == expected(0..<100))
        async let waiting = source.failureOfReading(from: 100)
        await Task.yield()
        source.close()
        source.close()
        #expect(await waiting == .cancelled)
        #expect(await source.failureOfReading() == .cancelled)
        #expect(await source.failureOfOpening() == .cancelled)
        #expect(throws: AssetLoadingError.cancelled) {
            try source.bytesAtHand(at: 0, atMost: 1)
        }
        #expect(source.bufferedByteCount == 0)
        await server.closed("/a")
    }

    @Test func aReleasedSourceClosesItsConnection() async throws {
        let server = LoopbackServer(["/a": .never])
        let client = HTTPClient()
        var source: HTTPByteSource? = try HTTPByteSource(server, "/a", client: client)
        let opening = Task { [source] in await source?.failureOfOpening() }
        await server.requested("/a")
        opening.cancel()
        #expect(await opening.value == .cancelled)
        source = nil
        await server.closed("/a")
    }

    @Test(arguments: [true, false])
    func aCancelledReadCanBeFollowedByAnother(isSeekable: Bool) async throws {
        let server = LoopbackServer([
            "/a": isSeekable ? .stall(content, after: 1000) : .unranged(content)
        ])
        let source = try HTTPByteSource(
            server, "/a", buffering: HTTPBuffering(readAhead: 16 << 10, lookBack: 0))
        #expect(try await source.bytes(count: 1000) == expected(0..<1000))
        let reading = Task {
            while !Task.isCancelled { await Task.yield() }
            return await source.failureOfReading(from: 1000)
        }
        reading.cancel()
        #expect(await reading.value == .cancelled)
        server["/a"] = isSeekable ? .content(content) : .unranged(content)
        #expect(try await source.bytes(from: 1000) == expected(1000..<300_000))
        #expect(server.exchanges.count == 2)
    }

    @Test func theOpenerTakesAddressesOfTheWebOnly() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let opener = HTTPByteSourceOpener(client: HTTPClient())
        let source = try opener.source(for: AssetLocation(server.address("/a")))
        #expect(try await source.bytes(count: 5) == expected(0..<5))
        for location in ["episode.mp3", "file:///episode.mp3", "ftp://example.org/episode.mp3"] {
            #expect(throws: AssetLoadingError(.unsupportedLocation, message: "")) {
                try opener.source(for: AssetLocation(location))
            }
        }
    }
}
