import AssetLoading
import LoopbackServer
import TestSupport
import Testing

@testable import HTTPLoading

@Suite(.timeLimit(.minutes(1))) struct DownloadTests {
    private let folder: TemporaryFolder
    private let content = Content(count: 1 << 20)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func downloader(parallelLimit: Int = 2) -> HTTPDownloader {
        HTTPDownloader(
            client: .once(), index: FileDownloadIndex(folder: folder.path),
            parallelLimit: parallelLimit, checkpoint: 64 << 10)
    }

    private func request(
        _ server: LoopbackServer, _ name: String = "a.mp3", digest: ContentDigest? = nil
    ) -> DownloadRequest {
        DownloadRequest(
            address: server.address("/a"), path: "\(folder.path)/\(name)", digest: digest)
    }

    private func failure(of download: HTTPDownload) async -> AssetLoadingError? {
        do throws(AssetLoadingError) {
            try await download.run()
            return nil
        } catch {
            return error
        }
    }

    /// Runs a download until the cut in its server.
    private func loadPart(_ server: LoopbackServer) async throws {
        let error = await failure(of: try downloader().download(request(server)))
        guard case .connectionLost = error?.code else {
            throw error ?? .cancelled
        }
    }

    private func digest(of bytes: [UInt8]) -> ContentDigest {
        var maker = DigestMaker(.sha256)
        maker.update(bytes.span)
        return ContentDigest(.sha256, bytes: maker.finish())
    }

    @Test func aFileIsWholeAtItsPathAndTheRecordSaysSo() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let downloader = downloader()
        let download = try downloader.download(
            request(server, digest: digest(of: content.bytes)))
        try await download.run()
        #expect(folder.bytes(of: "a.mp3") == content.bytes)
        let record = try #require(try downloader.records().first)
        #expect(record.isFinished)
        #expect(record.size == 1 << 20)
        #expect(record.validator == "\"one\"")
        #expect(try folder.names.count == 2)
        var last: DownloadProgress?
        for await progress in download.updates() { last = progress }
        #expect(last?.phase == .finished)
        #expect(last?.fraction == 1)
        #expect(last?.restartCount == 0)
        try await downloader.download(request(server)).run()
        #expect(server.exchanges.count == 1)
    }

    @Test func whatWasCutIsGoneOnWithByAnotherDownloader() async throws {
        let server = LoopbackServer([
            "/a": .sequence([.cut(content, after: 500_000), .content(content)])
        ])
        try await loadPart(server)
        let record = try #require(try downloader().records().first)
        #expect(!record.isFinished)
        #expect(record.storedByteCount > 300_000)
        let download = try downloader().download(request(server))
        try await download.run()
        #expect(folder.bytes(of: "a.mp3") == content.bytes)
        let range = server.exchanges.last?.headers["range"]
        #expect(range == "bytes=\(record.storedByteCount)-")
        #expect(server.exchanges.last?.headers["if-range"] == "\"one\"")
    }

    @Test func aFileThatChangedMeanwhileStartsOverAndSaysSo() async throws {
        let changed = Content(Content(count: 900_000, seed: 3).bytes, entityTag: "\"two\"")
        let server = LoopbackServer([
            "/a": .sequence([.cut(content, after: 500_000), .content(changed)])
        ])
        try await loadPart(server)
        let download = try downloader().download(request(server))
        try await download.run()
        #expect(folder.bytes(of: "a.mp3") == changed.bytes)
        var last: DownloadProgress?
        for await progress in download.updates() { last = progress }
        #expect(last?.restartCount == 1)
    }

    @Test func withoutAValidatorADownloadStartsOver() async throws {
        let nameless = Content(content.bytes, entityTag: nil)
        let server = LoopbackServer([
            "/a": .sequence([.cut(nameless, after: 500_000), .content(nameless)])
        ])
        try await loadPart(server)
        let download = try downloader().download(request(server))
        try await download.run()
        #expect(folder.bytes(of: "a.mp3") == content.bytes)
        #expect(server.exchanges.last?.headers["range"] == "bytes=0-")
        var updates = download.updates().makeAsyncIterator()
        #expect(await updates.next()?.restartCount == 1)
    }

    @Test func whatIsOnTheDiskBehindTheRecordIsNotTrusted() async throws {
        let server = LoopbackServer([
            "/a": .sequence([.cut(content, after: 500_000), .content(content)])
        ])
        try await loadPart(server)
        let stored = try #require(try downloader().records().first).storedByteCount
        var part = try #require(folder.bytes(of: "a.mp3.part"))
        part = Array(part.prefix(Int(stored))) + [UInt8](repeating: 0xEE, count: 900_000)
        try folder.write(part, to: "a.mp3.part")
        try await downloader().download(request(server)).run()
        #expect(folder.bytes(of: "a.mp3") == content.bytes)
    }

    @Test func aPartThatIsShorterThanItsRecordStartsOver() async throws {
        let server = LoopbackServer([
            "/a": .sequence([.cut(content, after: 500_000), .content(content)])
        ])
        try await loadPart(server)
        try folder.write([1, 2, 3], to: "a.mp3.part")
        try await downloader().download(request(server)).run()
        #expect(folder.bytes(of: "a.mp3") == content.bytes)
    }

    @Test func aCancelledTaskPausesAndAnotherGoesOn() async throws {
        let server = LoopbackServer([
            "/a": .sequence([.stall(content, after: 500_000), .content(content)])
        ])
        let download = try downloader().download(request(server))
        let run = Task { await failure(of: download) }
        for await progress in download.updates() where progress.receivedByteCount > 0 { break }
        run.cancel()
        #expect(await run.value == .cancelled)
        await server.closed("/a")
        var updates = download.updates().makeAsyncIterator()
        #expect(await updates.next()?.phase == .paused)
        try await download.run()
        #expect(folder.bytes(of: "a.mp3") == content.bytes)
    }

    @Test func aFileThatIsNotTheOneThatWasMeantIsRemoved() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let download = try downloader().download(
            request(server, digest: digest(of: [1, 2, 3])))
        #expect(await failure(of: download)?.code == .digestMismatch)
        #expect(try folder.names == [])
        var updates = download.updates().makeAsyncIterator()
        #expect(await updates.next()?.phase == .failed)
    }

    @Test func aFileThatDoesNotFitOnTheDiskIsNotBegun() async throws {
        let head = """
            HTTP/1.1 206 OK\r
            Content-Range: bytes 0-8999999999999999999/9000000000000000000\r
            \r
            12345
            """
        let server = LoopbackServer(["/a": .raw(Array(head.utf8))])
        #expect(await failure(of: try downloader().download(request(server)))?.code == .noSpace)
    }

    @Test func onlySoManyLoadAtATime() async throws {
        let server = LoopbackServer(["/a": .stall(content, after: 1000)])
        let downloader = downloader(parallelLimit: 2)
        let runs = try (0..<4).map { number in
            let download = try downloader.download(request(server, "\(number).mp3"))
            return Task { await failure(of: download) }
        }
        await server.until { $0.count == 2 }
        #expect(server.exchanges.count == 2)
        for run in runs { run.cancel() }
        for run in runs { #expect(await run.value == .cancelled) }
        #expect(server.exchanges.count <= 4)
    }

    @Test func onePathIsDownloadedOnceAtATime() async throws {
        let server = LoopbackServer(["/a": .stall(content, after: 1000)])
        let downloader = downloader()
        let download = try downloader.download(request(server))
        let run = Task { await failure(of: download) }
        await server.requested("/a")
        let other = try downloader.download(request(server))
        #expect(await failure(of: other)?.code == .inputOutput)
        #expect(throws: AssetLoadingError(.inputOutput, message: "")) {
            try downloader.delete(download.request.path)
        }
        run.cancel()
        _ = await run.value
        try downloader.delete(download.request.path)
        #expect(try folder.names == [])
        #expect(try downloader.records().isEmpty)
    }

    @Test func aFolderThatIsNotThereIsSaidToBeMissing() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let download = try downloader().download(request(server, "nowhere/a.mp3"))
        #expect(await failure(of: download)?.code == .notFound)
    }

    @Test func anAddressThatIsGoneIsAskedForAgainWhereItsRedirectBegan() async throws {
        let server = LoopbackServer([
            "/a": .sequence([.redirect(to: "/signed-1"), .redirect(to: "/signed-2")]),
            "/signed-1": .sequence([.cut(content, after: 500_000), .status(403)]),
            "/signed-2": .content(content),
        ])
        try await loadPart(server)
        try await downloader().download(request(server)).run()
        #expect(folder.bytes(of: "a.mp3") == content.bytes)
        #expect(
            server.exchanges.map(\.path) == ["/a", "/signed-1", "/signed-1", "/a", "/signed-2"])
        #expect(server.exchanges.last?.headers["range"]?.hasPrefix("bytes=0-") == false)
    }
}
