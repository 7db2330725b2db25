internal import CPlayerFFmpeg

/// Owns a `SwrContext` that makes interleaved floats of a codec's samples; rate and channels stay.
///
/// Safety: one owner, so one thread at a time.
@safe
struct SampleConverter: ~Copyable, @unchecked Sendable {
    private let converter: OpaquePointer?
    private let planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    private let planeCount: Int
    private let bytesPerStep: Int
    private let channelCount: Int
    private let format: AVSampleFormat
    private let sampleRate: Int

    /// Makes the converter for frames like `frame`.
    init(for frame: borrowing Frame) throws(FFmpegError) {
        let source = unsafe frame.frame
        let format = unsafe AVSampleFormat(source.pointee.format)
        let channels = frame.channelCount
        let isPlanar = av_sample_fmt_is_planar(format) != 0
        let bytesPerSample = Int(av_get_bytes_per_sample(format))
        var converter: OpaquePointer?
        if !(format == AV_SAMPLE_FMT_FLT || format == AV_SAMPLE_FMT_FLTP && channels == 1) {
            do throws(FFmpegError) {
                try checked(
                    unsafe cffmpeg_make_converter(
                        &converter, &source.pointee.ch_layout, format, source.pointee.sample_rate))
            } catch {
                unsafe swr_free(&converter)
                throw error
            }
        }
        unsafe self.converter = converter
        self.format = format
        channelCount = channels
        sampleRate = frame.sampleRate
        planeCount = isPlanar ? channels : 1
        bytesPerStep = isPlanar ? bytesPerSample : bytesPerSample * channels
        unsafe planes = .allocate(capacity: planeCount)
        unsafe planes.initialize(repeating: nil, count: planeCount)
    }

    deinit {
        var converter = unsafe converter
        unsafe swr_free(&converter)
        unsafe planes.deallocate()
    }

    /// Whether a frame has the form that this converter was made for.
    func fits(_ frame: borrowing Frame) -> Bool {
        unsafe frame.frame.pointee.format == format.rawValue
            && frame.channelCount == channelCount && frame.sampleRate == sampleRate
    }

    /// Writes `range` of a frame's samples into `output`, from the sample `start` of it on.
    ///
    /// Samples that are no numbers become silence.
    func convert(
        _ range: Range<Int>, of frame: borrowing Frame, into output: inout MutableSpan<Float>,
        at start: Int
    ) throws(FFmpegError) {
        let sampleCount = range.count * channelCount
        precondition(range.upperBound <= frame.count && start + sampleCount <= output.count)
        let result = unsafe output.withUnsafeMutableBufferPointer { buffer -> Int32 in
            guard let base = buffer.baseAddress else { return 0 }
            let target = unsafe UnsafeMutableRawPointer(base + start)
            guard let data = unsafe frame.frame.pointee.extended_data else { return 0 }
            for index in 0..<planeCount {
                unsafe planes[index] = data[index].map {
                    unsafe $0 + range.lowerBound * bytesPerStep
                }
            }
            guard let converter = unsafe converter else {
                if let source = unsafe planes[0] {
                    unsafe target.copyMemory(
                        from: source, byteCount: sampleCount * MemoryLayout<Float>.stride)
                }
                return 0
            }
            return unsafe cffmpeg_convert(
                converter, target.assumingMemoryBound(to: UInt8.self), Int32(range.count), planes,
                Int32(range.count))
        }
        try checked(result)
        if holdsFloats {
            output.silenceNonNumbers(in: start..<start + sampleCount)
        }
    }

    private var holdsFloats: Bool {
        switch format {
        case AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_DBL, AV_SAMPLE_FMT_DBLP: true
        default: false
        }
    }
}
