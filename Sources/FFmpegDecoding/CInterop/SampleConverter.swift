internal import CPlayerFFmpeg

/// Makes floats of a codec's samples; rate and channels stay.
///
/// What most media need is done here, since a call of libswresample costs as much as a packet's
/// samples do; the rest is libswresample's, whose `SwrContext` is owned.
///
/// Safety: one owner, so one thread at a time.
@safe
struct SampleConverter: ~Copyable, @unchecked Sendable {
    private enum Method {
        case copying
        case scalingShorts
        case pairing

        /// By libswresample.
        case general
    }

    private let method: Method

    /// Nil where libswresample is not needed.
    private let converter: OpaquePointer?
    private let form: FrameForm
    private let isPlanar: Bool
    private let planes: PlanePointers

    /// Makes the converter for frames like `frame`.
    ///
    /// - Parameter isPlanar: Whether the floats are put out channel by channel.
    init(for frame: borrowing Frame, isPlanar: Bool = false) throws(FFmpegError) {
        let form = FrameForm(frame)
        method = Self.method(for: form, isPlanar: isPlanar)
        var converter: OpaquePointer?
        if case .general = method {
            do throws(FFmpegError) {
                try checked(
                    unsafe cffmpeg_make_converter(
                        &converter, form.format,
                        isPlanar ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT,
                        form.channelCount, form.sampleRate))
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

    private static func method(for form: FrameForm, isPlanar: Bool) -> Method {
        let isPlanar = isPlanar && form.channelCount > 1
        return switch form.format {
        case AV_SAMPLE_FMT_FLT where !isPlanar: .copying
        case AV_SAMPLE_FMT_FLTP where isPlanar || form.channelCount == 1: .copying
        case AV_SAMPLE_FMT_FLTP where form.channelCount == 2: .pairing
        case AV_SAMPLE_FMT_S16 where !isPlanar: .scalingShorts
        default: .general
        }
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
        var mayHoldNonNumbers = form.mayHoldNonNumbers
        let result = unsafe output.withUnsafeMutableBufferPointer { buffer -> Int32 in
            guard let base = buffer.baseAddress, planes.setInputs(frame, from: range.lowerBound)
            else { return 0 }
            return unsafe convert(
                range.count, to: base + start, stride: stride, &mayHoldNonNumbers)
        }
        try checked(result)
        guard mayHoldNonNumbers else { return }
        for channel in 0..<(isPlanar ? channels : 1) {
            let first = start + channel * stride
            output.silenceNonNumbers(in: first..<first + count)
        }
    }

    /// Converts so many frames from where the planes point.
    private func convert(
        _ count: Int, to output: UnsafeMutablePointer<Float>, stride: Int,
        _ mayHoldNonNumbers: inout Bool
    ) -> Int32 {
        switch method {
        case .copying:
            unsafe planes.setOutputs(output, stride: stride)
            planes.copy(frameCount: count)
        case .scalingShorts:
            unsafe cffmpeg_floats_of_shorts(
                output, planes.input(0, as: Int16.self), count * Int(form.channelCount))
        case .pairing:
            mayHoldNonNumbers =
                unsafe cffmpeg_pairs_of_floats(
                    output, planes.input(0, as: Float.self), planes.input(1, as: Float.self),
                    count) != 0
        case .general:
            unsafe planes.setOutputs(output, stride: stride)
            return unsafe cffmpeg_convert(
                converter, planes.outputs, Int32(count), planes.inputs, Int32(count))
        }
        return 0
    }
}
