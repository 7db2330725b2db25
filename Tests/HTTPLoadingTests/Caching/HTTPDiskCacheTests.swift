import AssetLoading
import LoopbackServer
import TestSupport
import Testing

@testable import HTTPLoading

/// What is on the disk is not asked for again, and is never the wrong bytes.
@Suite(.timeLimit(.minutes(1))) struct HTTPDiskCacheTests {
    private let folder: TemporaryFolder
    private let content = Content(count: 1_000_000)
    private let buffering = HTTPBuffering(readAhead: 64 << 10, lookBack: 0)

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { "\(folder.path)/cache" }

    private func cache(capacity: Int64 = 16 << 20) throws -> HTTPDiskCache {
        try HTTPDiskCache(folder: path, capacity: capacity)
    }

    private func client(_ cache: HTTPDiskCache) -> HTTPClient {
        HTTPClient(configuration: HTTPClientConfiguration(retry: .never), cache: cache)
    }

    private func source(_ server: LoopbackServer, _ cache: HTTPDiskCache) throws -> HTTPByteSource {
        try HTTPByteSource(server, "/a", client: client(cache), buffering: buffering)
    }

    /// Reads a stretch with a cache of its own, until all of it is kept.
    private func read(_ server: LoopbackServer, from: Int64 = 0, count: Int = .max) async throws {
        let cache = try cache()
        _ = try await source(server, cache).bytes(from: from, count: count)
        await cache.settle()
    }

    @Test func whatWasReadCostsOneSmallRequestTheNextTime() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        try await read(server)
        let description = try await source(server, try cache()).open()
        #expect(description.size == 1_000_000)
        #expect(description.contentType == "audio/mpeg")
        #expect(try await source(server, try cache()).bytes() == content.bytes)
        #expect(server.exchanges.count == 3)
        let request = try #require(server.exchanges.last)
        #expect(request.headers["range"] == "bytes=999999-")
        #expect(request.headers["if-range"] == "\"one\"")
        #expect(request.sentByteCount < 1_000)
    }

    @Test func seeksInWhatIsStoredCostNoRequest() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        try await read(server)
        let source = try source(server, try cache())
        _ = try await source.open()
        for offset in [900_000, 10, 500_000, 65_535] {
            let bytes = try await source.bytes(from: Int64(offset), count: 40_000)
            #expect(bytes == Array(content.bytes[offset..<offset + 40_000]))
        }
        #expect(server.exchanges.count == 2)
    }

    @Test func onlyWhatIsMissingIsAskedFor() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        try await read(server, count: 300_000)
        try await read(server, from: 655_360)
        let sent = server.exchanges.count
        #expect(try await source(server, try cache()).bytes() == content.bytes)
        let ranges = server.exchanges[sent...].compactMap { $0.headers["range"] }
        #expect(ranges.count == 1)
        let first = try #require(
            ranges.first?.dropFirst("bytes=".count).split(separator: "-").first)
        #expect(try #require(Int(first)) >= 262_144)
        #expect(ranges.first?.hasSuffix("-655359") == true)
    }

    @Test func aFileThatChangedIsReadFromItsServerAsAWhole() async throws {
        let other = Content(Content(count: 1_000_000, seed: 5).bytes, entityTag: "\"two\"")
        let server = LoopbackServer(["/a": .content(content)])
        try await read(server, count: 400_000)
        server["/a"] = .content(other)
        #expect(try await source(server, try cache()).bytes() == other.bytes)
        server["/a"] = .content(Content(other.bytes + [1], entityTag: "\"two\""))
        #expect(try await source(server, try cache()).bytes() == other.bytes + [1])
    }

    @Test func bytesOfAnotherAddressAreOthersWhateverTheirTag() async throws {
        let other = Content(count: 1_000_000, seed: 5)
        let server = LoopbackServer([
            "/a": .sequence([.redirect(to: "/one"), .redirect(to: "/two")]),
            "/one": .content(content), "/two": .content(other),
        ])
        try await read(server)
        #expect(try await source(server, try cache()).bytes() == other.bytes)
    }

    @Test func theSameBytesThroughAnotherAddressAreShared() async throws {
        let server = LoopbackServer([
            "/a": .sequence([.content(content), .redirect(to: "/b")]),
            "/b": .sequence([.redirect(to: "/c"), .redirect(to: "/c")]), "/c": .content(content),
        ])
        let cache = try cache()
        let first = try HTTPByteSource(server, "/c", client: client(cache), buffering: buffering)
        _ = try await first.bytes()
        await cache.settle()
        let second = try HTTPByteSource(server, "/b", client: client(cache), buffering: buffering)
        _ = try await second.open()
        let asked = server.exchanges.count
        #expect(try await second.bytes(from: 500_000) == Array(content.bytes[500_000...]))
        #expect(server.exchanges.count == asked)
    }

    @Test(arguments: [nil, "W/\"weak\""])
    func whatHasNoStrongValidatorIsNotKept(tag: String?) async throws {
        let server = LoopbackServer(["/a": .content(Content(content.bytes, entityTag: tag))])
        try await read(server)
        #expect(try cache().storedByteCount == 0)
    }

    @Test func damagedBlocksAreLoadedAgain() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        try await read(server)
        let name = try #require(try folder.names(in: "cache").first { $0.hasSuffix(".cache") })
        var bytes = try #require(folder.bytes(of: "cache/\(name)"))
        bytes[65_536 + 300_000] ^= 1
        try folder.write(bytes, to: "cache/\(name)")
        let cache = try cache()
        #expect(try await source(server, cache).bytes() == content.bytes)
        await cache.settle()
        let asked = server.exchanges.count
        #expect(try await source(server, try self.cache()).bytes() == content.bytes)
        #expect(server.exchanges.count == asked + 1)
    }

    @Test func theOldestGivesWayAndTheBoundHolds() async throws {
        let paths = ["/1", "/2", "/3"]
        let server = LoopbackServer(
            Dictionary(
                uniqueKeysWithValues: paths.map { ($0, .content(Content(count: 700_000))) }))
        let cache = try cache(capacity: 2 << 20)
        for path in paths {
            let source = try HTTPByteSource(
                server, path, client: client(cache), buffering: buffering)
            _ = try await source.bytes()
            source.close()
            await cache.settle()
            #expect(cache.storedByteCount <= 2 << 20)
        }
        let names = try folder.names(in: "cache").filter { $0.hasSuffix(".cache") }
        #expect(names.count == 2)
        #expect(try self.cache(capacity: 1 << 20).storedByteCount <= 1 << 20)
    }

    @Test func whatIsLargerThanTheCacheIsReadAllTheSame() async throws {
        let large = Content(count: 3 << 20)
        let server = LoopbackServer(["/a": .content(large)])
        let cache = try cache(capacity: 1 << 20)
        let source = try source(server, cache)
        #expect(try await source.bytes() == large.bytes)
        await cache.settle()
        #expect(cache.storedByteCount > 500_000)
        #expect(cache.storedByteCount <= 1 << 20)
    }

    @Test func aDownloadTakesWhatIsStoredAndLoadsTheRest() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        try await read(server, count: 600_000)
        let downloader = HTTPDownloader(
            client: client(try cache()), index: FileDownloadIndex(folder: folder.path))
        let request = DownloadRequest(address: server.address("/a"), path: "\(folder.path)/a.mp3")
        try await downloader.download(request).run()
        #expect(folder.bytes(of: "a.mp3") == content.bytes)
        #expect(server.exchanges.count == 2)
        #expect(try #require(server.exchanges.last).sentByteCount < 500_000)
    }

    @Test func whatIsHalfDownloadedIsReadFromTheDiskWhileTheDownloadGoesOn() async throws {
        let server = LoopbackServer([
            "/a": .paced(content, bytes: 20_000, every: .milliseconds(20))
        ])
        let cache = try cache()
        let client = client(cache)
        let downloader = HTTPDownloader(
            client: client, index: FileDownloadIndex(folder: folder.path), fillsCache: true)
        let request = DownloadRequest(address: server.address("/a"), path: "\(folder.path)/a.mp3")
        let download = try downloader.download(request)
        let running = Task { try await download.run() }
        for await progress in download.updates() where progress.receivedByteCount > 300_000 {
            break
        }
        await cache.settle()
        server["/a"] = .content(content)
        let source = try HTTPByteSource(server, "/a", client: client, buffering: buffering)
        #expect(try await source.bytes(count: 250_000) == Array(content.bytes[..<250_000]))
        let asked = try #require(server.exchanges.last)
        #expect(server.exchanges.count == 2)
        // What was asked for begins behind what is there.
        #expect(asked.sentByteCount < 750_000)
        try await running.value
        #expect(folder.bytes(of: "a.mp3") == content.bytes)
    }

    @Test func removingAllWhileItIsReadLoadsItAgain() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        try await read(server)
        let cache = try cache()
        let source = try source(server, cache)
        #expect(try await source.bytes(count: 100_000) == Array(content.bytes[..<100_000]))
        try cache.removeAll()
        #expect(cache.storedByteCount == 0)
        #expect(try await source.bytes(from: 100_000) == Array(content.bytes[100_000...]))
    }

    @Test func aFolderThatCannotBeMadeIsAnError() {
        let error = #expect(throws: AssetLoadingError.self) {
            try HTTPDiskCache(folder: "\(folder.path)/none/cache")
        }
        #expect(error?.code == .notFound)
    }
}
