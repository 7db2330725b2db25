import Testing

@testable import FFmpegDecoding

@Suite struct OutputStretchTests {
    @Test(arguments: [(44_100, 48_000), (48_000, 44_100), (8_000, 96_000), (44_100, 44_101)])
    func resamplingBeginsAnewWhereBothRatesHaveAFrame(input: Int, output: Int) {
        let stretch = OutputStretch(
            input: 1_000, inputRate: input, output: 77, outputRate: output)
        for frame in [Int64(77), 78, 500, 100_000, 9_999_999] {
            let start = stretch.start(before: frame)
            #expect(start.output <= frame)
            #expect(
                Int128(start.input - 1_000) * Int128(output)
                    == Int128(start.output - 77) * Int128(input))
            #expect(start.input >= 1_000)
        }
    }

    @Test func anEqualRateNeedsNothingBefore() {
        let stretch = OutputStretch(input: 5, inputRate: 48_000, output: 9, outputRate: 48_000)
        #expect(stretch.start(before: 109) == (105, 109))
        #expect(stretch.output(ofEnd: 105) == 109)
    }

    @Test func aPartOfAFrameIsAFrame() {
        let stretch = OutputStretch(input: 0, inputRate: 3, output: 0, outputRate: 2)
        #expect([0, 1, 2, 3, 4].map { stretch.output(ofEnd: $0) } == [0, 1, 2, 2, 3])
    }
}
