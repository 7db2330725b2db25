public import AudioPipeline

/// What every `RateStage` promises, to run on a type of one's own.
///
/// ```swift
/// @Test func myStageKeepsTheContract() async throws {
///     try await RateStageContract(MyStretcher()).verify()
/// }
/// ```
public struct RateStageContract: Sendable {
    private let maker: any RateStageMaker
    private let format: AudioFormat
    private let tolerance: Float
    private let paceTolerance: Double
    private let rates = [0.25, 0.5, 0.75, 1.25, 1.5, 2, 3, 4]

    /// The frames that are written: enough for a stage to come to its pace.
    private let length = 48_000

    /// Names the type.
    ///
    /// - Parameters:
    ///   - maker: Makes stages; a new one for each rule.
    ///   - format: The form of samples to try.
    ///   - tolerance: How far a sample that comes out at the rate 1 may lie from what was written.
    ///   - paceTolerance: Which part of the frames there may be too many or too few.
    public init(
        _ maker: any RateStageMaker,
        format: AudioFormat = AudioFormat(sampleRate: 48_000, channels: .stereo),
        tolerance: Float = 0, paceTolerance: Double = 0
    ) {
        self.maker = maker
        self.format = format
        self.tolerance = tolerance
        self.paceTolerance = paceTolerance
    }

    /// Checks every rule.
    ///
    /// - Throws: The first ``ContractViolation``.
    public func verify() async throws(ContractViolation) {
        try await ContractRule.verify("At the rate 1 what was written comes out as it is.") {
            rule in
            var stage = maker.makeStage(for: format)
            let written = tone(length)
            let heard = play(written, on: &stage)
            try rule.expect(heard.count == written.count, "\(count(heard)) of \(length) frames.")
            try rule.expect(
                zip(heard, written).allSatisfy { abs($0 - $1) <= tolerance }, "other samples.")
        }
        try await ContractRule.verify("A rate gives so many frames as it says.") { rule in
            for rate in rates { try checkLength(at: rate, rule) }
        }
        try await ContractRule.verify("No more is held back than the largest delay.") { rule in
            for rate in rates { try checkDelay(at: rate, rule) }
        }
        try await ContractRule.verify("A change of the rate loses nothing.") { rule in
            try checkChanges(rule)
        }
        try await ContractRule.verify("After a reset nothing of before comes out.") { rule in
            var stage = maker.makeStage(for: format)
            stage.setRate(1.5)
            write(tone(length / 2), to: &stage)
            stage.reset()
            try rule.expect(read(&stage).isEmpty, "frames came out of an empty stage.")
            let heard = count(play(tone(length), on: &stage, finishing: true))
            try expect(heard, of: Double(length) / 1.5, of: &stage, rate: 1.5, rule)
        }
    }

    private func checkLength(at rate: Double, _ rule: ContractRule) throws {
        for room in [7, 1_024] {
            var stage = maker.makeStage(for: format)
            stage.setRate(rate)
            let heard = count(play(tone(length), on: &stage, room: room, finishing: true))
            try expect(heard, of: Double(length) / rate, of: &stage, rate: rate, rule)
        }
    }

    private func checkDelay(at rate: Double, _ rule: ContractRule) throws {
        var stage = maker.makeStage(for: format)
        stage.setRate(rate)
        let heard = Double(count(play(tone(length), on: &stage))) * rate
        let held = Double(length) - heard
        try rule.expect(
            held <= Double(2 * stage.largestDelay) + rate + Double(length) * paceTolerance,
            "at the rate \(rate) \(held) frames are held back, of \(stage.largestDelay) at most.")
    }

    private func checkChanges(_ rule: ContractRule) throws {
        var stage = maker.makeStage(for: format)
        var heard = 0.0
        for rate in rates + [1] {
            stage.setRate(rate)
            heard += Double(count(play(tone(length / 2), on: &stage))) * rate
        }
        let written = Double((rates.count + 1) * (length / 2))
        let slack = Double(4 * (stage.largestDelay + 1) * rates.count) + written * paceTolerance
        try rule.expect(
            abs(heard - written) <= slack, "\(heard) frames were heard of \(written).")
    }

    private func expect(
        _ heard: Int, of expected: Double, of stage: inout any RateStage & ~Copyable,
        rate: Double, _ rule: ContractRule
    ) throws {
        let slack = Double(2 * stage.largestDelay) / min(rate, 1) + 1 + expected * paceTolerance
        try rule.expect(
            abs(Double(heard) - expected) <= slack,
            "at the rate \(rate) \(heard) frames came out, and not \(expected).")
    }

    // MARK: - Playing

    /// A tone of 200 Hz, as low as a voice.
    private func tone(_ frames: Int) -> [Float] {
        let period = format.sampleRate / 200
        return (0..<frames).flatMap { frame in
            let sample = Float(frame % period) / Float(period) - 0.5
            return Array(repeating: sample, count: format.channelCount)
        }
    }

    private func play(
        _ samples: [Float], on stage: inout any RateStage & ~Copyable, room: Int = 1_024,
        finishing: Bool = false
    ) -> [Float] {
        var heard: [Float] = []
        let block = 960 * format.channelCount
        for start in stride(from: 0, to: samples.count, by: block) {
            write(Array(samples[start..<min(start + block, samples.count)]), to: &stage)
            heard += read(&stage, room: room)
        }
        if finishing { stage.finish() }
        return heard + read(&stage, room: room)
    }

    private func write(_ samples: [Float], to stage: inout any RateStage & ~Copyable) {
        stage.write(samples.span)
    }

    private func read(_ stage: inout any RateStage & ~Copyable, room: Int = 1_024) -> [Float] {
        var heard: [Float] = []
        var block = [Float](repeating: 0, count: room * format.channelCount)
        while true {
            var span = block.mutableSpan
            let count = stage.read(into: &span)
            if count == 0 { return heard }
            heard += block[..<(count * format.channelCount)]
        }
    }

    private func count(_ samples: [Float]) -> Int {
        samples.count / format.channelCount
    }
}
