internal import AudioPipeline
internal import CPlayerFFmpeg

/// Owns a `SwrContext` that changes rate and channels, and makes floats of a codec's samples.
///
/// Safety: one owner, so one thread at a time.
@safe
struct Resampler: ~Copyable, @unchecked Sendable {
    private let context: OpaquePointer
    private let form: FrameForm
    private let outputChannels: Int
    private let planes: PlanePointers

    /// Frames that have been put in may still come out.
    private var mayHoldFrames = false
    private var isDraining = false

    /// Makes it for frames like `frame`.
    ///
    /// - Parameter output: The form that is put out, interleaved.
    init(
        for frame: borrowing Frame, _ output: AudioFormat, _ mix: ChannelMix,
        _ resampler: OutputForm.Resampler
    ) throws(FFmpegError) {
        let form = FrameForm(frame)
        self.form = form
        outputChannels = output.channelCount
        planes = PlanePointers(form, outputs: 1)
        var made: OpaquePointer?
        // Where FFmpeg was built without soxr it has to be the other one.
        for usesSoxr in resampler == .soxr ? [true, false] : [false] {
            let result = unsafe mix.factors.withUnsafeBufferPointer { factors in
                unsafe cffmpeg_make_resampler(
                    &made, form.format, form.channelCount, form.sampleRate,
                    AV_SAMPLE_FMT_FLT, Int32(output.channelCount), Int32(output.sampleRate),
                    mix.isIdentity ? nil : factors.baseAddress, usesSoxr)
            }
            if result >= 0 { break }
            unsafe swr_free(&made)
            if !usesSoxr { throw FFmpegError(rawValue: result) }
        }
        guard let context = unsafe made else { throw .outOfMemory }
        unsafe self.context = context
    }

    deinit {
        var context: OpaquePointer? = unsafe context
        unsafe swr_free(&context)
    }

    /// Whether a frame has the form that this was made for.
    func fits(_ frame: borrowing Frame) -> Bool { form.fits(frame) }

    /// Puts `range` of a frame in and takes out what there is room for; the rest comes later.
    ///
    /// - Parameters:
    ///   - start: The sample of `output` to begin with.
    ///   - room: The frames to put out at most.
    /// - Returns: How many frames came out.
    mutating func convert(
        _ range: Range<Int>, of frame: borrowing Frame, into output: inout MutableSpan<Float>,
        at start: Int, room: Int
    ) throws(FFmpegError) -> Int {
        precondition(range.upperBound <= frame.count)
        guard planes.setInputs(frame, from: range.lowerBound) else { return 0 }
        mayHoldFrames = true
        return try run(Int32(range.count), into: &output, start, room)
    }

    /// Takes out what was left, without anything more put in.
    mutating func rest(
        into output: inout MutableSpan<Float>, at start: Int, room: Int
    ) throws(FFmpegError) -> Int {
        guard mayHoldFrames, room > 0 else { return 0 }
        let count = try run(isDraining ? nil : 0, into: &output, start, room)
        if count < room { mayHoldFrames = false }
        return count
    }

    /// Lets out what it holds back for want of what comes behind: there is no more.
    mutating func drain() {
        if !isDraining { mayHoldFrames = true }
        isDraining = true
    }

    private func run(
        _ inputCount: Int32?, into output: inout MutableSpan<Float>, _ start: Int, _ room: Int
    ) throws(FFmpegError) -> Int {
        precondition(room >= 0 && start + room * outputChannels <= output.count)
        let result = unsafe output.withUnsafeMutableBufferPointer { buffer -> Int32 in
            guard let base = buffer.baseAddress else { return 0 }
            unsafe planes.setOutputs(base + start, stride: 0)
            return unsafe cffmpeg_convert(
                context, planes.outputs, Int32(clamping: room),
                inputCount == nil ? nil : planes.inputs, inputCount ?? 0)
        }
        let count = Int(try checked(result))
        if form.mayHoldNonNumbers {
            output.silenceNonNumbers(in: start..<start + count * outputChannels)
        }
        return count
    }
}
