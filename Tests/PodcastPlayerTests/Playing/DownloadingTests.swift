import Foundation
import LoopbackServer
import TestSupport
import Testing

/// An episode is downloaded while another plays, and plays without the network afterwards.
@Suite(.timeLimit(.minutes(1))) struct DownloadingTests {
    private let program: PlayerProgram
    private let server: LoopbackServer

    init() throws {
        program = try PlayerProgram()
        server = try DemoServer.make()
    }

    private func run(_ lines: String...) async throws -> PlayerProgram.Run {
        try await program.run([server.address(DemoServer.feed), "--null"], lines: lines)
    }

    @Test func whatIsDownloadedIsPlayedFromTheDisk() async throws {
        let first = try await run("play 1", "download 2", "pause")
        #expect(first.errors.isEmpty)
        #expect(first.output.contains("Downloaded The late error."))
        #expect(first.output.contains { $0.hasPrefix("Playing Hello from the speakers") })
        let asked = server.exchanges(for: "/Media/episode-2.m4a").count
        server["/Media/episode-2.m4a"] = .status(500)
        let second = try await run("list", "play 2", "pause", "chapters", "quit")
        #expect(second.errors.isEmpty)
        #expect(
            second.output.contains {
                $0.hasPrefix("2. The late error") && $0.contains("downloaded")
            })
        #expect(second.output.contains { $0.hasPrefix("Playing The late error") })
        #expect(second.output.contains("2. What is dropped, from 8 seconds."))
        #expect(server.exchanges(for: "/Media/episode-2.m4a").count == asked)
    }

    @Test func aDownloadIsDeletedAndCanBeHadAgain() async throws {
        _ = try await run("download 2")
        let kept = program.folder.path("data/podcast-player/downloads")
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept).count == 1)
        let again = try await run("download 2", "delete 2", "delete 2", "quit")
        #expect(again.output.last == "Deleted the download of The late error.")
        #expect(
            again.errors == [
                "podcast-player: The late error is downloaded already. Play it, or delete it first.",
                "podcast-player: The late error is not downloaded.",
            ])
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept).isEmpty)
    }

    @Test func aDownloadThatFailsSaysWhyAndThePlayerPlaysOn() async throws {
        server["/Media/episode-2.m4a"] = .status(404)
        let run = try await run("play 3", "download 2", "pause")
        #expect(run.output.contains { $0.hasPrefix("Can't download The late error.") })
        #expect(run.output.contains { $0.hasPrefix("Playing No sound card needed") })
    }

    @Test func theFeedsLengthStandsUntilTheFilesIsKnown() async throws {
        let run = try await run("list", "play 2", "pause", "list", "quit")
        #expect(run.output.contains { $0.hasPrefix("2. The late error (17s,") })
        #expect(run.output.contains { $0.hasPrefix("2. The late error (16s,") })
    }
}
