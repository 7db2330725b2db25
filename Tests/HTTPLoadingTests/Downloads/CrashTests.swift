import AssetLoading
import LoopbackServer
import PlayerInternals
import TestSupport
import Testing

@testable import HTTPLoading

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Downloads in processes that are killed while they load.
@Suite(.serialized, .timeLimit(.minutes(10))) struct CrashTests {
    /// How many are killed; `HTTP_CRASH_COUNT` in the environment asks for more.
    private static var crashCount: Int {
        unsafe getenv("HTTP_CRASH_COUNT").flatMap { unsafe Int(String(cString: $0)) } ?? 4
    }

    private func downloader(_ folder: String) -> HTTPDownloader {
        HTTPDownloader(
            client: .once(), index: FileDownloadIndex(folder: folder), checkpoint: 64 << 10)
    }

    /// Returns once the index in a folder says that something is stored.
    private static func waitForRecord(in folder: String) {
        let index = FileDownloadIndex(folder: folder)
        while (try? index.records())?.first?.storedByteCount ?? 0 == 0 { usleep(1_000) }
    }

    @Test(arguments: [false, true])
    func aKilledDownloadGoesOnAndItsFileIsRight(changes: Bool) async throws {
        let first = Content(count: 4 << 20)
        let second = Content(Content(count: 4 << 20, seed: 7).bytes, entityTag: "\"two\"")
        var resumed = 0
        for round in 0..<Self.crashCount {
            let folder = try TemporaryFolder()
            let server = LoopbackServer([
                "/a": .paced(first, bytes: 64 << 10, every: .milliseconds(2))
            ])
            let (address, path) = (server.address("/a"), folder.path)
            // The first is killed once something is kept, the others at any time.
            let delay = round == 0 ? -1 : Int.random(in: 0...200_000)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [address = address as String, path = path as String, delay = delay as Int] in
                startDetachedThread {
                    if delay < 0 { Self.waitForRecord(in: path) } else { usleep(UInt32(delay)) }
                    kill(getpid(), SIGKILL)
                }
                let downloader = HTTPDownloader(
                    client: .once(), index: FileDownloadIndex(folder: path), checkpoint: 64 << 10)
                let request = DownloadRequest(address: address, path: "\(path)/a.mp3")
                try await downloader.download(request).run()
                while true { sleep(1) }
            }
            let content = changes ? second : first
            server["/a"] = .content(content)
            let stored = try downloader(path).records().first?.storedByteCount ?? 0
            // What is all there needs no server: it takes its path, and then its record says so.
            let wasWhole = stored == 4 << 20 || folder.bytes(of: "a.mp3") != nil
            let download = try downloader(path).download(
                DownloadRequest(address: address, path: "\(path)/a.mp3"))
            try await download.run()
            let bytes = folder.bytes(of: "a.mp3")
            #expect(bytes == content.bytes || (wasWhole && bytes == first.bytes))
            if stored > 0, !wasWhole {
                resumed += 1
                var updates = download.updates().makeAsyncIterator()
                #expect(await updates.next()?.restartCount == (changes ? 1 : 0))
                let ranges = server.exchanges.compactMap { $0.headers["range"] }
                #expect(ranges.contains("bytes=\(stored)-"))
            }
        }
        #expect(resumed > 0)
    }
}
