/// Turns a stream's timestamps into places in its decoded samples and back.
///
/// Places are counted in raw frames: zero is the first sample that the decoder gives, priming
/// included. Many containers know a time only roughly, but codecs lay their frames on a grid that
/// is wider than the error, so that the nearest place on the grid is the true one.
struct StreamClock: Sendable {
    /// A codec's frames begin at multiples of it; 1 when the codec has no grid.
    let grid: Int64

    /// How far a place may be from the truth, in frames.
    let uncertainty: Int64

    /// How far a frame's timestamp may lie from its place without meaning another place.
    var margin: Int64 { max(grid, 2 * uncertainty) }

    private let ticks: Int128
    private let frames: Int128

    /// The first raw frame on the stream's clock, in frames.
    private let origin: Int64

    /// Starts the clock at the first frame that was decoded.
    init(
        _ parameters: StreamParameters, sampleRate: Int, firstTimestamp: Int64, priming: Int64,
        frameCount: Int
    ) {
        let ticks = Int128(parameters.tick.denominator)
        let frames = Int128(parameters.tick.numerator) * Int128(sampleRate)
        let isExact = frames <= ticks
        let first = Self.rounded(Int128(firstTimestamp) * frames, over: ticks)
        let frameOfTick = Int64(clamping: (frames + ticks - 1) / ticks)
        // A rough first timestamp is put right when the codec itself names its priming.
        let isPriming = !isExact && priming > 0 && abs(first + priming) <= frameOfTick
        origin = isPriming ? -priming : first
        // The packets of AC-3 are alike, and FFmpeg's times of them go astray where none of them is a
        // whole number of ticks.
        let isStray =
            parameters.codec == .other && Int64(frameCount) == Self.ac3Frames && ticks % frames != 0
        grid =
            isStray
            ? Self.ac3Frames : isExact ? 1 : Self.grid(of: parameters, frameCount: frameCount)
        uncertainty =
            isExact || parameters.codec == .flac || grid > frameOfTick ? 0 : frameOfTick
        self.ticks = ticks
        self.frames = frames
    }

    /// The samples of each channel in a packet of AC-3; see ATSC A/52, 5.1.
    private static let ac3Frames: Int64 = 1_536

    /// The place of a frame that begins at a time.
    func rawFrame(at timestamp: Int64) -> Int64 {
        let place = Self.rounded(Int128(timestamp) * frames, over: ticks) - origin
        return Self.rounded(Int128(place), over: Int128(grid)) * grid
    }

    /// The last time that is not after a place.
    func timestamp(ofRawFrame frame: Int64) -> Int64 {
        let numerator = (Int128(frame) + Int128(origin)) * ticks
        let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: frames)
        return Int64(clamping: rest < 0 ? quotient - 1 : quotient)
    }

    /// The time of a place on the stream's clock, in frames.
    func frameOnClock(ofRawFrame frame: Int64) -> Int64 { origin + frame }

    /// A length in ticks as frames, to the nearest.
    func frames(ofTicks count: Int64) -> Int64 {
        Self.rounded(Int128(count) * frames, over: ticks)
    }

    private static func rounded(_ numerator: Int128, over denominator: Int128) -> Int64 {
        let half = numerator < 0 ? -denominator / 2 : denominator / 2
        let bound = Int128(Int64.max / 4)
        return Int64(min(max((numerator + half) / denominator, -bound), bound))
    }

    /// What the codec's frames begin at multiples of; 1 for a codec without such a grid.
    static func grid(of parameters: StreamParameters, frameCount: Int) -> Int64 {
        switch parameters.codec {
        case .aac, .mp3, .alac: Int64(max(1, parameters.packetFrames, frameCount))
        case .opus: 120  // The shortest packet, 2.5 ms.
        case .vorbis: VorbisBlocks(setup: parameters.setup).smallest / 4
        case .wma: Int64(max(1, frameCount))
        case .pcm, .blocks, .flac, .lossless, .other: 1
        }
    }
}
