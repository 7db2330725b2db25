internal import CPlayerFFmpeg

/// Owns a `SwrContext` that makes floats of a codec's samples; rate and channels stay.
///
/// Safety: one owner, so one thread at a time.
@safe
struct SampleConverter: ~Copyable, @unchecked Sendable {
    /// Nil where the samples need only be copied.
    private let converter: OpaquePointer?
    private let form: FrameForm
    private let isPlanar: Bool
    private let planes: PlanePointers

    /// Makes the converter for frames like `frame`.
    ///
    /// - Parameter isPlanar: Whether the floats are put out channel by channel.
    init(for frame: borrowing Frame, isPlanar: Bool = false) throws(FFmpegError) {
        let form = FrameForm(frame)
        let output = isPlanar ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT
        var converter: OpaquePointer?
        if form.format != output, !(form.isFloat && form.channelCount == 1) {
            do throws(FFmpegError) {
                try checked(
                    unsafe cffmpeg_make_converter(
                        &converter, form.format, output, form.channelCount, form.sampleRate))
            } catch {
                unsafe swr_free(&converter)
                throw error
            }
        }
        unsafe self.converter = converter
        self.form = form
        self.isPlanar = isPlanar
        planes = PlanePointers(form, outputs: isPlanar ? Int(form.channelCount) : 1)
    }

    deinit {
        var converter = unsafe converter
        unsafe swr_free(&converter)
    }

    /// Whether a frame has the form that this converter was made for.
    func fits(_ frame: borrowing Frame) -> Bool { form.fits(frame) }

    /// Writes `range` of a frame's samples into `output`, from the sample `start` of it on.
    ///
    /// Samples that are no numbers become silence.
    ///
    /// - Parameter stride: The samples from one channel of `output` to the next; 0 where they are
    ///   interleaved.
    func convert(
        _ range: Range<Int>, of frame: borrowing Frame, into output: inout MutableSpan<Float>,
        at start: Int, stride: Int = 0
    ) throws(FFmpegError) {
        let channels = Int(form.channelCount)
        let count = range.count * (isPlanar ? 1 : channels)
        let last = start + (isPlanar ? (channels - 1) * stride : 0) + count
        precondition(range.upperBound <= frame.count && last <= output.count)
        let result = unsafe output.withUnsafeMutableBufferPointer { buffer -> Int32 in
            guard let base = buffer.baseAddress, planes.setInputs(frame, from: range.lowerBound)
            else { return 0 }
            unsafe planes.setOutputs(base + start, stride: stride)
            guard let converter = unsafe converter else {
                planes.copy(byteCount: count * MemoryLayout<Float>.stride)
                return 0
            }
            return unsafe cffmpeg_convert(
                converter, planes.outputs, Int32(range.count), planes.inputs, Int32(range.count))
        }
        try checked(result)
        guard form.mayHoldNonNumbers else { return }
        for channel in 0..<(isPlanar ? channels : 1) {
            let first = start + channel * stride
            output.silenceNonNumbers(in: first..<first + count)
        }
    }
}
