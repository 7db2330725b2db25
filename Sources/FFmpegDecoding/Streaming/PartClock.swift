/// Turns the time at which decoding began in a part of a stream into a place in that part.
///
/// Places are counted in raw frames from the first that the part's first segment gives.
struct PartClock: Hashable, Sendable {
    /// How far a place may be from the truth, in frames.
    let uncertainty: Int64

    private let first: SegmentTime
    private let rate: Int128
    private let grid: Int128

    init(_ first: SegmentTime, _ parameters: StreamParameters, sampleRate: Int, frameCount: Int) {
        self.first = first
        rate = Int128(sampleRate)
        // Times are rounded to ticks, codecs' frames lie on a grid that is wider than that.
        let grid = StreamClock.grid(of: parameters, frameCount: frameCount)
        self.grid = Int128(grid)
        let ticksAreFrames =
            Int128(first.denominator) % (Int128(first.numerator) * rate) == 0
        uncertainty =
            grid > 1 || ticksAreFrames
            ? 0 : Int64(rate * Int128(first.numerator) / Int128(first.denominator)) + 1
    }

    /// The place of a time; nil when it lies too far from where the playlist has it.
    ///
    /// - Parameters:
    ///   - expected: The place by the durations of the playlist.
    ///   - tolerance: How far from there it may be.
    func place(of time: SegmentTime, near expected: Int64, within tolerance: Int64) -> Int64? {
        guard time.numerator == first.numerator, time.denominator == first.denominator else {
            return nil
        }
        let (numerator, denominator) = (rate * Int128(time.numerator), Int128(time.denominator))
        var ticks = Int128(time.ticks) - Int128(first.ticks)
        if let period = time.period {
            let expectedTicks = Int128(expected) * denominator / numerator
            let periods = Self.rounded(expectedTicks - ticks, over: Int128(period))
            ticks += periods * Int128(period)
        }
        let place = Self.rounded(ticks * numerator, over: denominator * grid) * grid
        guard abs(place - Int128(expected)) <= Int128(tolerance) else { return nil }
        return Int64(exactly: place)
    }

    private static func rounded(_ numerator: Int128, over denominator: Int128) -> Int128 {
        let half = numerator < 0 ? -denominator / 2 : denominator / 2
        return (numerator + half) / denominator
    }
}

/// When the first frame is due that was decoded of a segment, on the clock of its part.
struct SegmentTime: Hashable, Sendable {
    var ticks: Int64

    /// A tick in seconds, as a fraction.
    var numerator: Int64
    var denominator: Int64

    /// After so many ticks the clock begins anew; nil when it does not.
    var period: Int64?

    /// The clock of MPEG transport streams, which the tags of packed audio use too.
    static func mpeg(_ ticks: Int64) -> SegmentTime {
        SegmentTime(ticks: ticks, numerator: 1, denominator: 90_000, period: 1 << 33)
    }
}
