internal import AudioPipeline

/// How many frames there are, who says so, and how far that may be from the truth.
public struct LengthClaim: Hashable, Sendable {
    /// Who says it.
    @nonexhaustive
    public enum Source: Hashable, Sendable {
        /// Nobody.
        case nobody

        /// It is a live stream: there is no end.
        case live

        /// The container, or a tag in it.
        case container

        /// The size and the bit rate.
        case bitRate

        /// Every frame was counted.
        case count
    }

    /// The frames; nil when nobody knows.
    public var frames: Int64?

    /// Who says it.
    public var source: Source

    /// The numbers among which the truth is; nil when nothing bounds it.
    public var bounds: ClosedRange<Int64>?

    /// The bounds of an estimate are those of the bit rates that MPEG audio has.
    init(_ claim: FrameCountClaim, bitRateBounds: ClosedRange<Int64>?) {
        frames = claim.frames
        switch claim {
        case .unknown: source = .nobody
        case .endless: source = .live
        case .estimated:
            source = .bitRate
            bounds = bitRateBounds
        case .declared: source = .container
        case .exact(let count):
            source = .count
            bounds = count...count
        }
    }
}
