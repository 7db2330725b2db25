import AudioPipeline
import Testing

@Suite struct AudioFormatTests {
    @Test(arguments: [8_000, 11_025, 44_100, 48_000, 192_000])
    func aFrameComesBackFromItsTime(rate: Int) {
        let format = AudioFormat(sampleRate: rate, channels: .stereo)
        for frame in [0, 1, 2, 441, 44_099, 44_101, 1_234_567, 86_400 * Int64(rate) + 7] {
            #expect(format.frame(at: format.duration(ofFrames: frame)) == frame)
        }
    }

    @Test func timesBehindWhatCanBeCountedAreClamped() {
        let format = AudioFormat(sampleRate: 48_000, channels: .mono)
        #expect(format.frame(at: .seconds(Int64.max)) == .max)
        #expect(format.frame(at: .seconds(Int64.min)) == .min)
        #expect(format.frame(at: .seconds(-1)) == -48_000)
    }

    @Test func aBufferIsFilledFromTheFrontAndNeverBeyondItsCapacity() {
        let format = AudioFormat(sampleRate: 48_000, channels: .stereo)
        var buffer = AudioBuffer(format: format, capacity: 4, stamp: .testing)
        buffer.fill(startFrame: 7) { samples in
            for index in samples.indices { samples[index] = Float(index) }
            return 99
        }
        #expect(buffer.frameCount == 4)
        #expect(buffer.startFrame == 7)
        #expect(buffer.withSamples { $0.count } == 8)
        #expect(buffer.withSamples { $0[7] } == 7)
    }
}
