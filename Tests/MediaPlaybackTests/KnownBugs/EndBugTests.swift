import AssetLoading
import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// The bugs of the end that other players' users have reported, each as it can't happen here.
@Suite(.timeLimit(.minutes(1))) struct EndBugTests {
    private let one = PlaybackItem(address: "one")

    /// Psysonic/psysonic#1388: a packet of which nothing was left was taken for the end.
    @Test func aReadThatGivesNothingIsNotTheEnd() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 96_000, emptyReads: 3)])
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.phase.isEnded }
        #expect(fixture.player.snapshot.phase == .ended(.playedToEnd(frames: 96_000)))
        #expect(fixture.spans.map(\.frameCount) == [96_000])
    }

    /// Stremio/stremio-video#151: a lost connection was reported as the end, and the next episode
    /// began.
    @Test func aLostConnectionIsNotTheEnd() async throws {
        let lost = AudioSourceError(
            .bytesUnavailable, message: "Try again.",
            cause: AssetLoadingError(
                .connectionLost(received: 1_000, promised: 2_000), message: "Try again."))
        let fixture = Fixture([
            "one": AudioScript(
                frameCount: 96_000, obstacles: [.init(atFrame: 48_000, .failure(lost))])
        ])
        let log = await EventLog(fixture)
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.phase.isFailed }
        guard case .failed(let failure) = fixture.player.snapshot.phase else { return }
        #expect(failure.code == .connectionLost)
        #expect(!log.notices.contains { $0.isEnd })
        #expect(fixture.player.snapshot.position == .seconds(1))
    }

    /// androidx/media#1244, #538: the end of very short media never came.
    @Test(arguments: [0, 1, 2, 255, 256, 257, 2_399, 2_400, 2_401, 24_000, 24_001])
    func theEndComesHoweverShortItIs(frames: Int64) async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: frames)])
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.phase.isEnded }
        #expect(fixture.player.snapshot.phase == .ended(.playedToEnd(frames: frames)))
        #expect(fixture.spans.map(\.frameCount).reduce(0, +) == Int(frames))
    }

    /// google/ExoPlayer#1407: of media that were shorter than declared, silence was played until
    /// the declared end.
    @Test(arguments: [FrameCountClaim.estimated(4_800_000), .exact(4_800_000)])
    func mediaThatAreShorterThanDeclaredEndWithTheirFrames(claim: FrameCountClaim) async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 96_000, claim: claim)])
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.phase.isEnded }
        #expect(fixture.player.snapshot.phase == .ended(.playedToEnd(frames: 96_000)))
        #expect(fixture.clock.now.offset < .milliseconds(2_001))
    }
}
