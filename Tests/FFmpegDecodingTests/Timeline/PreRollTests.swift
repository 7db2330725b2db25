import Testing

@testable import FFmpegDecoding

@Suite struct PreRollTests {
    /// The packets that the bit reservoir and the overlap reach back over, at the lowest bit rate.
    @Test(arguments: [
        (44_100, 2, 1152, 10), (44_100, 1, 1152, 9), (48_000, 2, 1152, 11), (16_000, 1, 576, 14),
        (24_000, 1, 576, 26), (24_000, 2, 576, 87),
    ])
    func anMP3ReachesBackAsFarAsItsReservoir(rate: Int, channels: Int, frames: Int, packets: Int) {
        let preRoll = PreRoll(
            .stub(.mp3, packetFrames: frames), sampleRate: rate, channelCount: channels,
            frameCount: frames)
        #expect(preRoll.needed == Int64(packets * frames))
        #expect(preRoll.asked > preRoll.needed)
    }

    @Test func opusNeedsMoreThanItPromises() {
        let preRoll = PreRoll(
            .stub(.opus), sampleRate: 48_000, channelCount: 2, frameCount: 960)
        #expect(preRoll.asked >= 48_000 * 128 / 100)
    }

    @Test(arguments: [Codec.pcm, .flac, .alac, .lossless])
    func whatStandsForItselfNeedsNone(codec: Codec) {
        let preRoll = PreRoll(.stub(codec), sampleRate: 44_100, channelCount: 2, frameCount: 4096)
        #expect(preRoll.needed == 0)
    }
}
