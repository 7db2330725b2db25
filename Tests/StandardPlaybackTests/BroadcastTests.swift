import AssetLoading
import AudioPipeline
import HTTPLoading
import LoopbackServer
import MediaPlayback
import PlaybackControl
import StandardPlayback
import Testing

/// A radio station of a real web server, decoded and heard at its pace.
@Suite(.timeLimit(.minutes(1))) struct BroadcastTests {
    /// The bytes of sound between two places for titles: a second, at 64 kbit/s.
    private static let interval = 8_000

    private func block(_ title: String?) -> [UInt8] {
        guard let title else { return [0] }
        var bytes = Array("StreamTitle='\(title)';".utf8)
        while bytes.count % 16 != 0 { bytes.append(0) }
        return [UInt8(bytes.count / 16)] + bytes
    }

    /// Sound with a title behind each second that has one, which does not end by itself.
    private func station(_ titles: [Int: String]) throws -> LoopbackServer {
        let file = try DemoMedia.content("episode-1.mp3").bytes
        // A station has no tags in front: their size is told in four times seven bits.
        let tags = 10 + file[6..<10].reduce(0) { $0 << 7 | Int($1) }
        let media = Array(file[tags...])
        var body = Array(
            """
            HTTP/1.0 200 OK\r
            Content-Type: audio/mpeg\r
            icy-name: Radio\r
            icy-br: 64\r
            icy-metaint: \(Self.interval)\r
            \r

            """.utf8)
        for (number, start) in stride(from: 0, to: media.count, by: Self.interval).enumerated() {
            let piece = media[start..<min(start + Self.interval, media.count)]
            body += piece
            if piece.count == Self.interval { body += block(titles[number + 1]) }
        }
        return LoopbackServer(["/live": .raw(body)])
    }

    private func player(livePause: LivePausePolicy = .hold) -> PlayerController {
        var configuration = HTTPClientConfiguration()
        configuration.live = LivePolicy(reconnects: false)
        let opener = StandardByteSourceOpener(client: HTTPClient(configuration: configuration))
        return PlayerController(
            opener: opener, decoder: FFmpegSourceOpener(), sink: NullAudioSink(),
            livePause: livePause)
    }

    @Test func titlesAreToldWhenTheyAreHeard() async throws {
        let server = try station([1: "First", 8: "Second"])
        let player = player()
        var events = player.events().makeAsyncIterator()
        await player.load(PlaybackItem(address: server.address("/live")), intent: .play)
        #expect(player.snapshot.duration == .live)
        #expect(!player.snapshot.isSeekable)
        #expect(player.snapshot.metadata == nil, "It has been read, and is not heard yet.")
        var told: [String: Duration] = [:]
        while told.count < 2, let element = await events.next() {
            guard case .notice(let notice) = element,
                case .metadataChanged(let metadata) = notice.value, let title = metadata.title
            else { continue }
            told[title] = player.position
        }
        print("Titles were told at \(told)")
        // The first was read by the opening of the decoder, the second in the course of it.
        let first = try #require(told["First"])
        let second = try #require(told["Second"])
        #expect(first >= .seconds(1) && first < .milliseconds(1100))
        #expect(second > .milliseconds(7750) && second < .milliseconds(8150))
        let offset = try #require(player.liveOffset)
        #expect(offset >= .zero && offset < .seconds(20))
        await player.close()
    }

    @Test func behindAPauseItIsHeldOrJoinedAnew() async throws {
        let server = try station([:])
        let item = PlaybackItem(address: server.address("/live"))
        for policy in [LivePausePolicy.hold, .reconnect] {
            let player = player(livePause: policy)
            await player.load(item, intent: .play)
            _ = await player.updates().first { $0.position > .milliseconds(300) }
            let before = try #require(player.snapshot.stamp)
            let offset = try #require(player.liveOffset)
            await player.pause()
            _ = await player.updates().first { $0.phase == .paused }
            await player.play()
            let state = await player.updates().first { $0.isPlaying }
            let isNew = state?.stamp?.generation != before.generation
            #expect(isNew == (policy == .reconnect))
            if policy == .hold {
                #expect((player.liveOffset ?? .zero) >= offset - .milliseconds(20))
            }
            await player.close()
        }
        #expect(server.exchanges(for: "/live").count == 3)
    }
}
