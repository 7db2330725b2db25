import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// A seek to what has been decoded reads and decodes nothing.
///
/// The script's seeks say that they may be off, so that one that the decoder did is told from one
/// that it was not asked for.
@Suite(.timeLimit(.minutes(1))) struct BufferedSeekTests {
    private let item = PlaybackItem(address: "one")
    private let script = AudioScript(frameCount: 4_800_000, seekUncertainty: 480)
    private let byDecoder = Duration.milliseconds(10)

    private func playing(_ buffering: BufferingPolicy = BufferingPolicy()) async -> Fixture {
        let fixture = Fixture(["one": script], buffering: buffering)
        await fixture.player.load(item, intent: .play)
        await fixture.play { $0.position >= .seconds(10) }
        return fixture
    }

    @Test(arguments: [-2_000, -10, 0, 10, 200, 300])
    func aPlaceThatWasDecodedIsHeardAtOnce(milliseconds: Int) async throws {
        let fixture = await playing()
        let target = fixture.player.position + .milliseconds(milliseconds)
        #expect(await fixture.player.seek(to: target) == .landed(at: target, within: .zero))
        await fixture.play { $0.position > target + .seconds(5) }
        let span = try #require(fixture.spans.last)
        #expect(span.startFrame == script.format.frame(at: target))
        #expect(span.endFrame > span.startFrame + 5 * 48_000, "It went on without a joint.")
    }

    @Test(arguments: [-4_000, 2_000])
    func anyOtherPlaceIsTheDecoders(milliseconds: Int) async {
        let fixture = await playing()
        let target = fixture.player.position + .milliseconds(milliseconds)
        #expect(await fixture.player.seek(to: target) == .landed(at: target, within: byDecoder))
    }

    @Test func withoutAHistoryEachSeekIsTheDecoders() async {
        let fixture = await playing(BufferingPolicy(history: .zero))
        let target = fixture.player.position
        #expect(await fixture.player.seek(to: target) == .landed(at: target, within: byDecoder))
    }

    @Test func aChangeOfRateDecodesNothingAnew() async throws {
        let fixture = await playing()
        await fixture.player.setRate(2)
        await fixture.play { $0.position > .seconds(12) }
        let joint = try #require(fixture.spans.dropFirst().first)
        #expect(abs(joint.startFrame - 480_000) < 48_000)
    }
}
