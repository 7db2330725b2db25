import AssetLoading
import HTTPLoading
import LoopbackServer
import MediaPlayback
import PlaybackControl
import StandardPlayback
import Testing

/// Streams of a web server: MP3 in ranges of one file, which needs no program to cut it.
@Suite(.timeLimit(.minutes(1))) struct StreamTests {
    private let server: LoopbackServer

    init() throws {
        let media = try DemoMedia.content("episode-1.mp3")
        server = LoopbackServer(["/media/episode.mp3": .content(media)])
        let half = media.bytes.count / 2
        let segments = """
            #EXTINF:5,
            #EXT-X-BYTERANGE:\(half)@0
            media/episode.mp3
            #EXTINF:5,
            #EXT-X-BYTERANGE:\(media.bytes.count - half)@\(half)
            media/episode.mp3

            """
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:5\n"
        server["/whole"] = .content(playlist(head + segments + "#EXT-X-ENDLIST\n"))
        server["/live"] = .content(playlist(head + segments))
        server["/moved"] = .redirect(to: "/whole")
    }

    private func playlist(_ text: String) -> Content {
        Content(Array(text.utf8), type: "application/vnd.apple.mpegurl")
    }

    @Test(arguments: ["/whole", "/moved"])
    func aStreamIsPlayedToItsEndThroughTheClient(path: String) async throws {
        let client = HTTPClient()
        let player = PlayerController.standard(to: .wavFile(path: "/dev/null"), client: client)
        await player.load(PlaybackItem(address: server.address(path)), intent: .play)
        let state = await player.updates().first(matching: { $0.phase.isOver })
        guard case .ended(.playedToEnd(let frames))? = state?.phase else {
            Issue.record("The stream is \(String(describing: state?.phase)).")
            return
        }
        #expect(frames > 5 * 44_100)
        // Each request was the client's, and the segments were one.
        #expect(server.exchanges(for: "/whole").count == 1)
        #expect(server.exchanges(for: "/media/episode.mp3").count == 1)
        await player.close()
    }

    @Test func aLoaderSaysThatAStreamIsLiveAndWhereItsEdgeIs() async throws {
        let loader = AssetLoader.standard()
        let asset = try await loader.load(AssetLocation(server.address("/live")))
        #expect(asset.media.duration == .live)
        #expect(asset.media.liveWindow == LiveWindow(start: .zero, edge: .seconds(10)))
        let whole = try await loader.load(AssetLocation(server.address("/whole")))
        #expect(whole.media.liveWindow == nil)
        guard case .declared = whole.media.duration else {
            Issue.record("The duration is \(whole.media.duration).")
            return
        }
    }

    @Test func aLiveStreamSaysHowFarBehindItsEdgeItIsHeard() async throws {
        let player = PlayerController.standard(to: .nowhere)
        await player.load(PlaybackItem(address: server.address("/live")), intent: .play)
        #expect(player.snapshot.duration == .live)
        _ = await player.updates().first { $0.position > .milliseconds(500) }
        let offset = try #require(player.liveOffset)
        // The edge is at ten seconds and moves on with the clock, as the sound does.
        let atOnce = Duration.seconds(10)
        #expect(offset > atOnce - .milliseconds(700) && offset < atOnce + .milliseconds(700))
        await player.close()
    }

    @Test func aStreamThatLeadsAwayFromTheWebSaysSo() async throws {
        server["/away"] = .content(
            playlist("#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile:///etc/passwd\n"))
        await #expect(throws: AssetLoadingError(.unsupportedLocation, message: "")) {
            try await AssetLoader.standard().load(AssetLocation(server.address("/away")))
        }
    }
}
