import AudioPipeline
import PlayerTesting
import Testing
import TimeStretching

@Suite struct TimeStretcherTests {
    /// libsonic keeps samples as 16-bit integers.
    private let tolerance: Float = 1.0 / 32_000

    @Test(arguments: [8_000, 44_100, 48_000], [ChannelLayout.mono, .stereo])
    func itKeepsTheContract(sampleRate: Int, channels: ChannelLayout) async throws {
        let format = AudioFormat(sampleRate: sampleRate, channels: channels)
        // It leaves out and repeats whole periods, cut to whole samples: at a quarter of the speed
        // and 8 kHz that makes 2 of 100 too many.
        try await RateStageContract(
            TimeStretcher(), format: format, tolerance: tolerance, paceTolerance: 0.025
        ).verify()
    }

    /// A tone through the stage, in blocks as a player writes them; `rate` is asked for each block.
    private func played(
        frequency: Double, seconds: Double, rate: (Int) -> Double
    ) -> [Float] {
        let format = AudioFormat(sampleRate: 48_000, channels: .mono)
        var stage = TimeStretcher().makeStage(for: format)
        var heard: [Float] = []
        var room = [Float](repeating: 0, count: 4_800)
        let step = frequency * 2 * Double.pi / 48_000
        for block in 0..<Int(seconds * 20) {
            stage.setRate(rate(block))
            let samples = (0..<2_400).map { index in
                Float(0.5 * sine(Double(block * 2_400 + index) * step))
            }
            stage.write(samples.span)
            while true {
                var span = room.mutableSpan
                let count = stage.read(into: &span)
                if count == 0 { break }
                heard += room[..<count]
            }
        }
        return heard
    }

    /// Crossings of zero upwards in a second of sound.
    private func pitch(of samples: [Float]) -> Double {
        let crossings = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
        return Double(crossings) * 48_000 / Double(samples.count)
    }

    @Test(arguments: [0.5, 0.75, 1.25, 1.5, 2, 3])
    func thePitchIsKept(rate: Double) {
        let heard = played(frequency: 220, seconds: 4) { _ in rate }
        #expect(abs(pitch(of: heard) - 220) < 3)
    }

    @Test func aRateThatChangesMakesNoGapAndNoPop() {
        let heard = played(frequency: 220, seconds: 6) { [1, 1.5, 2, 0.75, 1, 3][$0 / 5 % 6] }
        // The steepest step of the tone between two frames, and the same again for a joint.
        let steepest = Float(0.5 * 220 * 2 * Double.pi / 48_000)
        let steps = zip(heard, heard.dropFirst()).map { abs($0 - $1) }
        #expect((steps.max() ?? 1) < 4 * steepest)
        var longestSilence = 0
        var silence = 0
        for sample in heard {
            silence = abs(sample) < 0.001 ? silence + 1 : 0
            longestSilence = max(longestSilence, silence)
        }
        #expect(longestSilence < 24)
    }
}

/// The sine by its series, which needs no C library.
private func sine(_ angle: Double) -> Double {
    let turn = 2 * Double.pi
    var x = angle.truncatingRemainder(dividingBy: turn)
    if x > Double.pi { x -= turn }
    var term = x
    var sum = x
    for index in 1...12 {
        term *= -x * x / Double((2 * index) * (2 * index + 1))
        sum += term
    }
    return sum
}
