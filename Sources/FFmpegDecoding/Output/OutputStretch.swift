/// What is resampled in one go: where it begins, in what goes in and in what comes out.
struct OutputStretch: Hashable, Sendable {
    let input: Int64
    let inputRate: Int
    let output: Int64
    let outputRate: Int

    /// The frames on either side that a frame which comes out depends on, at most.
    private var reach: Int64 {
        let factor = (inputRate + outputRate - 1) / max(1, outputRate)
        return inputRate == outputRate ? 0 : 64 * Int64(max(1, factor))
    }

    /// The frame that comes out behind all that go in before one.
    func output(ofEnd frame: Int64) -> Int64 {
        let product = Int128(frame - input) * Int128(outputRate)
        let (whole, rest) = product.quotientAndRemainder(dividingBy: Int128(inputRate))
        return output + Int64(clamping: whole + (rest > 0 ? 1 : 0))
    }

    /// How many frames to put in for so many to come out.
    func input(forOutput count: Int) -> Int {
        max(1, Int(clamping: Int128(count) * Int128(inputRate) / Int128(outputRate)))
    }

    /// Where resampling can begin anew for a frame to come out as it always does: far enough before
    /// it, and where both rates have a frame at the same time.
    func start(before frame: Int64) -> (input: Int64, output: Int64) {
        let divisor = Int64(Self.commonDivisor(inputRate, outputRate))
        let (inputStep, outputStep) = (Int64(inputRate) / divisor, Int64(outputRate) / divisor)
        let wanted = Int64(
            clamping: Int128(frame - output) * Int128(inputRate) / Int128(outputRate))
        let steps = max(0, wanted - reach) / inputStep
        return (input + steps * inputStep, output + steps * outputStep)
    }

    private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
        second == 0 ? first : commonDivisor(second, first % second)
    }
}
