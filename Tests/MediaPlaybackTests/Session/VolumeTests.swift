import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct VolumeTests {
    private let one = PlaybackItem(address: "one")
    private let fixture = Fixture(["one": AudioScript(frameCount: 480_000)])

    private var gains: [Float] {
        fixture.sink.calls.compactMap { if case .gain(let gain) = $0 { gain } else { nil } }
    }

    @Test func theSinkIsMadeAsLoudAsTheUserWants() async {
        await fixture.player.setVolume(0.5)
        await fixture.player.load(one, intent: .play)
        await fixture.player.setMuted(true)
        await fixture.player.setVolume(0.25)
        await fixture.player.setMuted(false)
        await fixture.player.setVolume(7)
        await fixture.player.setVolume(.nan)
        #expect(gains == [0.5, 0, 0, 0.25, 1, 1])
        #expect(fixture.player.snapshot.volume == 1)
    }

    @Test func silenceThatIsWantedSaysSoAndPlaybackGoesOn() async {
        await fixture.player.load(one, intent: .play)
        await fixture.player.setMuted(true)
        await fixture.player.setVolume(0)
        await fixture.play { $0.position > .seconds(1) }
        #expect(
            fixture.player.snapshot.whySilent == [.output(.muted), .output(.zeroVolume)])
        await fixture.player.setMuted(false)
        await fixture.player.setVolume(0.5)
        #expect(fixture.player.snapshot.whySilent.isEmpty)
    }

    @Test func aFadeMultipliesAndLeavesTheVolumeAsTheUserHasIt() async {
        let two = PlaybackItem(address: "one")
        await fixture.player.setVolume(0.5)
        await fixture.player.load(one, intent: .play)
        await fixture.player.setFade(0.5)
        await fixture.player.setVolume(0.25)
        await fixture.player.setFade(.nan)
        await fixture.player.setMuted(true)
        await fixture.player.setMuted(false)
        await fixture.player.load(two, intent: .play)
        await fixture.player.setVolume(1)
        await fixture.player.setFade(-1)
        #expect(gains == [0.5, 0.25, 0.125, 0, 0.125, 0.5, 0])
        #expect(fixture.player.snapshot.volume == 1)
        await fixture.player.setFade(7)
        #expect(gains.last == 1)
    }

    @Test func itStaysFromItemToItem() async {
        await fixture.player.setVolume(0.5)
        await fixture.player.setMuted(true)
        await fixture.player.load(one)
        await fixture.player.stop()
        #expect(fixture.player.snapshot.volume == 0.5)
        #expect(fixture.player.snapshot.isMuted)
        #expect(fixture.player.snapshot.silence == [.muted])
    }
}
