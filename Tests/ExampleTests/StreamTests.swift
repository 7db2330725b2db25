import Foundation
import LoopbackServer
import Testing

/// The programs take a stream's playlist like any other media.
@Suite(.timeLimit(.minutes(1))) struct StreamTests {
    private let server: LoopbackServer

    init() throws {
        let media = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Examples/Media/episode-1.mp3")
        server = LoopbackServer([
            "/0.mp3": .content(Content(Array(try Data(contentsOf: media))))
        ])
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n0.mp3\n"
        server["/live"] = .content(Content(Array(text.utf8)))
        server["/whole"] = .content(Content(Array((text + "#EXT-X-ENDLIST\n").utf8)))
    }

    @Test func assetProbeSaysThatAStreamIsLiveAndTellsEachRequest() async throws {
        let run = try await ExampleProgram(name: "asset-probe")
            .run("--trace", "--json", server.address("/live"))
        #expect(run.status == 0)
        for part in [#""isLive":true"#, #""windowEdge":10"#, #""windowStart":0"#] {
            #expect(run.output.contains(part))
        }
        #expect(run.errors.contains(server.address("/live")))
        #expect(run.errors.contains(server.address("/0.mp3")))
    }

    @Test func assetProbeSaysWhereTheWindowIs() async throws {
        let run = try await ExampleProgram(name: "asset-probe").run(server.address("/live"))
        #expect(run.output.contains("live, without an end"))
        #expect(run.output.contains("0.000 s back to 10.000 s ahead"))
    }

    @Test func podcastPlayerPlaysAStream() async throws {
        let run = try await ExampleProgram(name: "podcast-player")
            .run(server.address("/whole"), "--wav", "/dev/null")
        #expect(run.status == 0)
        #expect(run.output.contains("The end of"))
    }
}
