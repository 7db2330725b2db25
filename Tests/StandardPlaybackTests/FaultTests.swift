import AssetLoading
import AudioPipeline
import LoopbackServer
import MediaPlayback
import PlaybackControl
import StandardPlayback
import TestSupport
import Testing

/// Each fault has a typed error whose message says what to do.
@Suite(.timeLimit(.minutes(1))) struct FaultTests {
    private static func failure(loading address: String) async throws -> PlaybackFailure {
        let player = PlayerController.standard(to: .nowhere)
        let outcome = await player.load(PlaybackItem(address: address), intent: .play)
        if case .failed(let failure) = outcome { return failure }
        // What stops early is found out while it plays.
        let state = await player.updates().first(matching: { $0.phase.isOver })
        guard case .failed(let failure)? = state?.phase else {
            throw Unexpected(outcome: "\(outcome), then \(String(describing: state?.phase))")
        }
        return failure
    }

    private struct Unexpected: Error {
        var outcome: String
    }

    @Test(
        arguments: [
            ("text", Array("This is no media, but a text of some length.\n".utf8)),
            ("HTML", Array("<!DOCTYPE html><html><body>Log in first.</body></html>".utf8)),
            ("noise", (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }),
        ])
    func whatIsNoMediaSaysSo(kind: String, bytes: [UInt8]) async throws {
        let file = try TemporaryFile(bytes, suffix: ".mp3")
        let failure = try await Self.failure(loading: file.path)
        #expect(failure.code == .decoding)
        #expect(!failure.message.isEmpty)
    }

    @Test func anEmptyFileSaysSo() async throws {
        let file = try TemporaryFile([], suffix: ".mp3")
        let failure = try await Self.failure(loading: file.path)
        #expect(failure.code == .decoding)
        #expect((failure.cause as? AssetLoadingError)?.code == .empty)
    }

    @Test(arguments: ["episode-1.mp3", "episode-2.m4a", "episode-3.opus"])
    func aTruncatedDownloadIsALostConnection(name: String) async throws {
        let content = try DemoMedia.content(name)
        let server = LoopbackServer(["/cut": .cut(content, after: content.bytes.count / 50)])
        let failure = try await Self.failure(loading: server.address("/cut"))
        #expect(failure.code == .connectionLost)
    }

    @Test func aMissingFileSaysSo() async throws {
        let failure = try await Self.failure(loading: "/nowhere/episode.mp3")
        #expect(failure.code == .loading)
        #expect((failure.cause as? AssetLoadingError)?.code == .notFound)
        #expect(failure.message.contains("/nowhere/episode.mp3"))
    }

    @Test func anAddressThatIsNotThereSaysSo() async throws {
        let server = LoopbackServer()
        let failure = try await Self.failure(loading: server.address("/gone.mp3"))
        #expect((failure.cause as? AssetLoadingError)?.code == .notFound)
    }

    @Test func aRedirectLoopSaysSo() async throws {
        let server = LoopbackServer(["/loop": .redirect(to: "/loop")])
        let failure = try await Self.failure(loading: server.address("/loop"))
        #expect((failure.cause as? AssetLoadingError)?.code == .tooManyRedirects)
    }

    @Test func aRefusedConnectionSaysSo() async throws {
        let port = UnansweringListener.refusingPort()
        let failure = try await Self.failure(loading: "http://127.0.0.1:\(port)/a.mp3")
        #expect((failure.cause as? AssetLoadingError)?.code == .connectionFailed)
    }

    @Test func anotherSchemeSaysSo() async throws {
        let failure = try await Self.failure(loading: "ftp://example.org/a.mp3")
        #expect((failure.cause as? AssetLoadingError)?.code == .unsupportedLocation)
    }

    @Test func aLoaderSaysWhyMediaCannotBePlayed() async throws {
        let file = try TemporaryFile(Array("This is no media.".utf8))
        let asset = try await AssetLoader.standard().load(.file(path: file.path))
        guard case .unplayable(let reason) = asset.media.playability else {
            Issue.record("A text is \(asset.media.playability).")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test(arguments: ["episode-1.mp3", "episode-2.m4a", "episode-3.opus"])
    func aLoaderSaysHowLongMediaAre(name: String) async throws {
        let asset = try await AssetLoader.standard().load(.file(path: DemoMedia.path(name)))
        #expect(asset.media.playability == .playable)
        let length = try #require(asset.media.duration.length)
        #expect(length > .seconds(5) && length < .seconds(30))
        #expect(!asset.isLive)
    }
}
