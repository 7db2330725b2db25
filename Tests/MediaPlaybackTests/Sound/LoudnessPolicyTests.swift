import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LoudnessPolicyTests {
    private let item = PlaybackItem(address: "0")

    private func tags(
        track: Double? = nil, album: Double? = nil, peak: Double? = nil, r128: Double? = nil
    ) -> LoudnessTags {
        var tags = LoudnessTags()
        tags.track = track.map { LoudnessTags.Gain(decibels: $0, peak: peak) }
        tags.album = album.map { LoudnessTags.Gain(decibels: $0, peak: peak) }
        tags.r128Track = r128
        return tags
    }

    private func decibels(_ gain: Float) -> Double {
        // The test's own way from a gain to a level.
        var (level, factor) = (0.0, 1.0)
        let step = 1.000_115_136_3  // a thousandth of a decibel
        while factor < Double(gain) { (level, factor) = (level + 0.001, factor * step) }
        while factor > Double(gain) { (level, factor) = (level - 0.001, factor / step) }
        return level
    }

    @Test func aTagIsTheGain() {
        let policy = LoudnessPolicy(.track)
        #expect(abs(decibels(policy.gain(for: tags(track: -6.5))) + 6.5) < 0.01)
        #expect(abs(decibels(policy.gain(for: tags(track: 4, peak: 0.1))) - 4) < 0.01)
        #expect(policy.gain(for: nil) == 1)
        #expect(policy.gain(for: LoudnessTags()) == 1)
    }

    @Test func theReferenceOfR128IsFiveDecibelsLower() {
        let policy = LoudnessPolicy(.track, preventsClipping: false)
        #expect(abs(decibels(policy.gain(for: tags(r128: -8))) + 3) < 0.01)
        #expect(abs(decibels(policy.gain(for: tags(track: -1, r128: -8))) + 1) < 0.01)
    }

    @Test func anAlbumKeepsTheDifferencesOfItsRecordings() {
        let both = tags(track: -2, album: -7)
        #expect(abs(decibels(LoudnessPolicy(.album).gain(for: both)) + 7) < 0.01)
        #expect(abs(decibels(LoudnessPolicy(.track).gain(for: both)) + 2) < 0.01)
        #expect(abs(decibels(LoudnessPolicy(.album).gain(for: tags(track: -2))) + 2) < 0.01)
    }

    @Test func nothingGetsLouderThanFullScale() {
        let policy = LoudnessPolicy(.track, preamplification: 12)
        #expect(policy.gain(for: tags(track: 6, peak: 0.5)) == 2)
        #expect(policy.gain(for: tags(track: 6)) == 1, "The peak is not known.")
        #expect(policy.gain(for: tags(track: 100, peak: 0)) == 32)
        var free = policy
        free.preventsClipping = false
        #expect(abs(decibels(free.gain(for: tags(track: 6, peak: 0.5))) - 18) < 0.01)
    }

    @Test(arguments: [(99.0, 30.0), (-.infinity, -30), (.nan, 0), (3, 3)])
    func aPreamplificationIsClampedWhereverItIsSet(asked: Double, kept: Double) {
        var policy = LoudnessPolicy(.track, preamplification: asked)
        #expect(policy.preamplification == kept)
        policy.preamplification = 1
        policy.preamplification = asked
        #expect(policy.preamplification == kept)
    }

    @Test func whatIsHeardHasTheGain() async {
        var script = AudioScript(frameCount: 48_000)
        script.loudness = tags(track: 6.020_6, peak: 0.25)
        let fixture = Fixture([item.address: script], keepsSamples: true)
        fixture.player.setLoudness(LoudnessPolicy(.track))
        await fixture.player.load(item, intent: .play)
        await fixture.play { $0.phase.isEnded }
        let samples = fixture.sink.samples
        for frame in [0, 1, 1_000, 47_999] {
            let heard = samples[frame * 2]
            let expected = AudioScript.sample(atFrame: Int64(frame)) * 2
            #expect(abs(heard - expected) <= expected * 1e-5, "frame \(frame)")
        }
    }

    @Test func aChangeWhileItPlaysTakesTwentyMilliseconds() async {
        var script = AudioScript(frameCount: 96_000)
        script.loudness = tags(track: -20)
        let fixture = Fixture([item.address: script], keepsSamples: true)
        await fixture.player.load(item, intent: .play)
        await fixture.play { $0.position > .milliseconds(700) }
        fixture.player.setLoudness(LoudnessPolicy(.track))
        await fixture.play { $0.phase.isEnded }
        let samples = fixture.sink.samples
        let gains: [Float] = (1..<96_000).map { frame in
            samples[frame * 2] / AudioScript.sample(atFrame: Int64(frame))
        }
        let first = gains.firstIndex { $0 < 0.999 } ?? 0
        let last = gains.firstIndex { $0 < 0.1001 } ?? 0
        #expect(first >= 33_600 && first < 62_400, "Half a second later at most.")
        #expect((800...1_000).contains(last - first), "\(last - first) frames")
        #expect(fixture.player.loudness == LoudnessPolicy(.track))
    }
}
