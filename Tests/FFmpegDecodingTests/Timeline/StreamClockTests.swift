import Testing

@testable import FFmpegDecoding

@Suite struct StreamClockTests {
    @Test func aTickThatIsASampleIsAnExactPlace() {
        let clock = StreamClock(
            .stub(.aac, tick: (1, 44_100)), sampleRate: 44_100, firstTimestamp: -1024,
            priming: 1024, frameCount: 1024)
        #expect(clock.uncertainty == 0)
        #expect(clock.rawFrame(at: -1024) == 0)
        #expect(clock.rawFrame(at: 77) == 1101)
        #expect(clock.timestamp(ofRawFrame: 1101) == 77)
    }

    @Test func millisecondsAreRoundedToTheGridOfTheCodec() {
        let clock = StreamClock(
            .stub(.aac, tick: (1, 1000)), sampleRate: 44_100, firstTimestamp: 0, priming: 0,
            frameCount: 1024)
        #expect(clock.uncertainty == 0)
        for index in 0..<10_000 {
            let place = Int64(index) * 1024
            let milliseconds = (place * 1000 + 22_050) / 44_100
            #expect(clock.rawFrame(at: milliseconds) == place)
        }
    }

    @Test func millisecondsWithoutAGridSayHowFarOffTheyMayBe() {
        let clock = StreamClock(
            .stub(.pcm, tick: (1, 1000)), sampleRate: 44_100, firstTimestamp: 0, priming: 0,
            frameCount: 512)
        #expect(clock.uncertainty == 45)
    }

    @Test func aRoughFirstTimestampIsPutRightByThePriming() {
        // -312 samples are -6.5 ms, which WebM rounds to -7.
        let clock = StreamClock(
            .stub(.opus, tick: (1, 1000)), sampleRate: 48_000, firstTimestamp: -7, priming: 312,
            frameCount: 960)
        for index in 1..<5_000 {
            let place = Int64(index) * 960
            let milliseconds = (Double(place - 312) / 48).rounded()
            #expect(clock.rawFrame(at: Int64(milliseconds)) == place)
        }
    }

    @Test(arguments: [Int64.min + 1, .min / 2, .max / 2, .max])
    func timesThatNoStreamHasAreHarmless(timestamp: Int64) {
        let clock = StreamClock(
            .stub(.opus, tick: (1_000_000, 1)), sampleRate: 48_000, firstTimestamp: timestamp,
            priming: 312, frameCount: 960)
        _ = clock.rawFrame(at: -(timestamp / 2))
        _ = clock.timestamp(ofRawFrame: 1 << 52)
        _ = clock.frames(ofTicks: timestamp)
    }
}

extension StreamParameters {
    static func stub(
        _ codec: Codec, tick: (Int64, Int64) = (1, 44_100), packetFrames: Int = 0
    ) -> StreamParameters {
        StreamParameters(
            identifier: 0, codec: codec, codecName: "", containerName: "", tick: tick,
            sampleRate: 0, channelCount: 0, packetFrames: packetFrames, setup: [],
            durationIsEstimated: false)
    }
}
