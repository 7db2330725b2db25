import AudioPipeline
import Testing

@Suite struct GainRampTests {
    private func heard(_ ramp: inout GainRamp, frames: Int, channels: Int = 1) -> [Float] {
        var samples = [Float](repeating: 1, count: frames * channels)
        var span = samples.mutableSpan
        ramp.apply(to: &span, frameCount: frames, channelCount: channels)
        return samples
    }

    @Test(arguments: [8_000, 44_100, 48_000]) func aChangeTakesTwentyMilliseconds(rate: Int) {
        var ramp = GainRamp(gain: 1, sampleRate: rate)
        ramp.target = 0
        let samples = heard(&ramp, frames: rate / 10)
        let silent = samples.firstIndex(of: 0)
        #expect(silent.map { abs($0 - rate / 50) <= 1 } == true)
        let steps = zip(samples, samples.dropFirst()).map { $0 - $1 }
        #expect(steps.allSatisfy { (0...51 / Float(rate)).contains($0) }, "It only falls, slowly.")
        #expect(samples.dropFirst(rate / 40).allSatisfy { $0 == 0 })
    }

    @Test func itGoesOnWhereItWasWithEveryBlock() {
        var whole = GainRamp(gain: 0, sampleRate: 48_000)
        var pieces = whole
        whole.target = 0.5
        pieces.target = 0.5
        let expected = heard(&whole, frames: 1_000)
        var found: [Float] = []
        while found.count < 1_000 { found += heard(&pieces, frames: 8) }
        #expect(found == expected)
        #expect(whole.gain == 0.5)
    }

    @Test func allChannelsOfAFrameHaveOneGain() {
        var ramp = GainRamp(gain: 0, sampleRate: 48_000)
        ramp.target = 1
        let samples = heard(&ramp, frames: 500, channels: 2)
        for frame in 0..<500 { #expect(samples[2 * frame] == samples[2 * frame + 1]) }
    }

    @Test func atOneNothingIsTouched() {
        var ramp = GainRamp(sampleRate: 48_000)
        var samples: [Float] = [.nan, 2, -3]
        var span = samples.mutableSpan
        ramp.apply(to: &span, frameCount: 3, channelCount: 1)
        #expect(samples[0].isNaN)
        #expect(samples[1...] == [2, -3])
    }
}
