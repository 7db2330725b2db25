public import AudioPipeline

/// A rate stage for tests: it leaves out or repeats single frames.
///
/// The sound is of no use, but each frame is one of the source's, unchanged, so that a test can say
/// which: at the rate 2 every other one comes out, at 0.5 each comes twice.
public struct FrameStepper: RateStageMaker {
    /// Makes a maker of stages.
    public init() {}

    /// Makes a stage, at the rate 1.
    public func makeStage(for format: AudioFormat) -> any RateStage & ~Copyable {
        SteppingStage(channelCount: format.channelCount)
    }
}

private struct SteppingStage: RateStage, ~Copyable {
    let channelCount: Int

    /// What was written and may still be heard.
    private var held: [Float] = []

    /// The place among the held frames of the one that comes out next; may lie behind them.
    private var place = 0.0
    private var rate = 1.0

    init(channelCount: Int) {
        self.channelCount = channelCount
    }

    var largestDelay: Int { 1 }

    mutating func setRate(_ rate: Double) {
        self.rate = rate
    }

    mutating func write(_ samples: Span<Float>) {
        for index in samples.indices { held.append(samples[index]) }
    }

    mutating func read(into samples: inout MutableSpan<Float>) -> Int {
        let heldFrames = held.count / channelCount
        let room = samples.count / channelCount
        var count = 0
        while count < room, place < Double(heldFrames) {
            for channel in 0..<channelCount {
                samples[count * channelCount + channel] = held[Int(place) * channelCount + channel]
            }
            place += rate
            count += 1
        }
        let passed = min(Int(place), heldFrames)
        held.removeFirst(passed * channelCount)
        place -= Double(passed)
        return count
    }

    mutating func finish() {}

    mutating func reset() {
        held = []
        place = 0
    }
}
