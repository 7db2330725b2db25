import AudioPipeline
import PlayerTesting
import Testing

@Suite struct RateStageContractTests {
    @Test(arguments: [ChannelLayout.mono, .stereo])
    func theFrameStepperKeepsIt(channels: ChannelLayout) async throws {
        let format = AudioFormat(sampleRate: 48_000, channels: channels)
        try await RateStageContract(FrameStepper(), format: format).verify()
    }

    @Test(arguments: BrokenRateStage.Fault.allCases)
    func brokenStagesAreCaught(fault: BrokenRateStage.Fault) async {
        let violation = await #expect(throws: ContractViolation.self) {
            try await RateStageContract(BrokenStages(fault: fault)).verify()
        }
        #expect(violation?.rule == fault.rawValue)
    }
}

private struct BrokenStages: RateStageMaker {
    let fault: BrokenRateStage.Fault

    func makeStage(for format: AudioFormat) -> any RateStage & ~Copyable {
        BrokenRateStage(fault: fault, base: FrameStepper().makeStage(for: format))
    }
}

/// Breaks one rule; the fault's text is the rule.
struct BrokenRateStage: RateStage, ~Copyable {
    enum Fault: String, CaseIterable {
        case ignoringOne = "At the rate 1 what was written comes out as it is."
        case ignoringRate = "A rate gives so many frames as it says."
        case hoarding = "No more is held back than the largest delay."
        case losingAtChange = "A change of the rate loses nothing."
        case remembering = "After a reset nothing of before comes out."
    }

    let fault: Fault
    var base: any RateStage & ~Copyable
    var rate = 1.0
    var isFinished = false
    var changeCount = 0
    var isLosing = false

    init(fault: Fault, base: consuming any RateStage & ~Copyable) {
        self.fault = fault
        self.base = base
    }

    var largestDelay: Int { 1 }

    mutating func setRate(_ rate: Double) {
        self.rate = rate
        changeCount += 1
        isLosing = fault == .losingAtChange && changeCount > 1
        if fault != .ignoringRate { base.setRate(rate) }
    }

    mutating func write(_ samples: Span<Float>) {
        if isLosing {
            isLosing = false
        } else if fault == .ignoringOne {
            base.write(samples.extracting(first: samples.count / 2))
        } else {
            base.write(samples)
        }
    }

    mutating func read(into samples: inout MutableSpan<Float>) -> Int {
        if fault == .hoarding, rate != 1, !isFinished { return 0 }
        return base.read(into: &samples)
    }

    mutating func finish() {
        isFinished = true
        base.finish()
    }

    mutating func reset() {
        if fault != .remembering { base.reset() }
    }
}
