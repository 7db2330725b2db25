public import AudioPipeline
internal import CPlayerFFmpeg

/// Samples as the codec has decoded them, in its own memory and format, lent and not copied.
///
/// It is worth only as long as the call that lends it.
@safe
public struct DecodedSamples: ~Copyable {
    /// What a codec counts in.
    @nonexhaustive
    public enum SampleType: Hashable, Sendable {
        /// Unsigned, 128 is silence.
        case uint8
        /// Signed, full scale is 2 to the 15th.
        case int16
        /// Signed, full scale is 2 to the 31st, whatever the depth of the source.
        case int32
        /// Signed, full scale is 2 to the 63rd.
        case int64
        /// Full scale is 1. What is infinite or no number stands as it was decoded.
        case float32
        /// Full scale is 1. What is infinite or no number stands as it was decoded.
        case float64
    }

    /// The place of the first frame in the media.
    public let startFrame: Int64

    /// How many frames there are, one or more.
    public let frameCount: Int

    /// Rate and channels.
    public let format: AudioFormat

    /// What a sample is.
    public let sampleType: SampleType

    /// Whether each channel stands in a plane of its own; else there is one, with all interleaved.
    public let isPlanar: Bool

    private let planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?
    private let firstByte: Int

    init(
        _ frame: borrowing Frame, _ range: Range<Int>, startFrame: Int64, format: AudioFormat
    ) {
        let sampleFormat = unsafe AVSampleFormat(frame.frame.pointee.format)
        self.startFrame = startFrame
        self.format = format
        frameCount = range.count
        isPlanar = av_sample_fmt_is_planar(sampleFormat) != 0
        sampleType =
            switch av_get_packed_sample_fmt(sampleFormat) {
            case AV_SAMPLE_FMT_U8: .uint8
            case AV_SAMPLE_FMT_S16: .int16
            case AV_SAMPLE_FMT_S32: .int32
            case AV_SAMPLE_FMT_S64: .int64
            case AV_SAMPLE_FMT_DBL: .float64
            default: .float32
            }
        firstByte =
            range.lowerBound * Int(av_get_bytes_per_sample(sampleFormat))
            * (isPlanar ? 1 : format.channelCount)
        unsafe planes = unsafe frame.frame.pointee.extended_data
    }

    /// The planes that there are.
    public var planeCount: Int { isPlanar ? format.channelCount : 1 }

    /// Looks at a plane's samples, ``frameCount`` of them, or all channels' where there is one plane.
    ///
    /// - Parameters:
    ///   - index: The number of the plane, from 0.
    ///   - type: The type that ``sampleType`` names.
    ///   - body: Looks at the samples.
    /// - Precondition: There is such a plane, and its samples are as large as the type.
    public func withPlane<Sample: BitwiseCopyable, Result>(
        _ index: Int, as type: Sample.Type, _ body: (Span<Sample>) -> Result
    ) -> Result {
        precondition((0..<planeCount).contains(index), "There is no plane \(index).")
        precondition(MemoryLayout<Sample>.size == bytesPerSample, "The samples are \(sampleType).")
        let count = frameCount * (isPlanar ? 1 : format.channelCount)
        let plane = unsafe planes?[index].map {
            unsafe UnsafeRawPointer($0 + firstByte).assumingMemoryBound(to: Sample.self)
        }
        let buffer = unsafe UnsafeBufferPointer(start: plane, count: plane == nil ? 0 : count)
        return unsafe body(buffer.span)
    }

    private var bytesPerSample: Int {
        switch sampleType {
        case .uint8: 1
        case .int16: 2
        case .int32, .float32: 4
        case .int64, .float64: 8
        }
    }
}

/// What a read that lends gave.
public enum LentRead<Result> {
    /// What was made of the samples.
    case samples(Result)

    /// From here on the samples have another form.
    case formatChanged

    /// There are no more frames.
    case end
}

extension LentRead: Sendable where Result: Sendable {}

@available(*, unavailable)
extension DecodedSamples: Sendable {}
