public import AudioPipeline
public import PlaybackControl

/// One thing that happened at a sink.
@nonexhaustive
public enum CapturedCall: Hashable, Sendable {
    /// The sink was opened for a form of samples.
    case configured(AudioFormat)

    /// Frames were queued.
    case wrote(CapturedSpan)

    /// The sink began to take frames.
    case started

    /// The sink stopped taking frames.
    case paused

    /// What was queued was dropped.
    case flushed(before: PlaybackGeneration)

    /// How loud frames are heard was changed.
    case gain(Float)

    /// All that was queued was heard.
    case drained

    /// The sink was closed.
    case closed
}

/// Frames of one generation that follow each other, as they reached a sink.
public struct CapturedSpan: Hashable, Sendable {
    /// The item and the generation.
    public var stamp: PlaybackStamp

    /// The place of the first frame in its media.
    public var startFrame: Int64

    /// How many frames of the media each frame stands for.
    public var rate: Double

    /// How many frames there are.
    public var frameCount: Int

    /// The first sample of the first frame.
    public var firstSample: Float

    /// The first sample of the last frame.
    public var lastSample: Float

    private var hash: SampleHash
    private var silentRuns: SilentRuns

    /// Describes the frames of a buffer.
    public init(_ buffer: AudioBuffer) {
        stamp = buffer.stamp
        startFrame = buffer.startFrame
        rate = buffer.rate
        frameCount = buffer.frameCount
        let lastIndex = (buffer.frameCount - 1) * buffer.format.channelCount
        (firstSample, lastSample) = buffer.withSamples { samples in
            samples.isEmpty ? (0, 0) : (samples[0], samples[lastIndex])
        }
        hash = buffer.withSamples { SampleHash($0) }
        silentRuns = buffer.withSamples {
            SilentRuns(
                $0, startFrame: buffer.startFrame, rate: buffer.rate, format: buffer.format)
        }
    }

    /// A hash of all samples, the same whatever blocks they came in.
    public var sampleHash: UInt64 { hash.value }

    /// Where all samples are zero for a hundredth of a second or more, in frames of the media.
    public var silence: [Range<Int64>] { silentRuns.value }

    /// The place behind the last frame.
    public var endFrame: Int64 {
        startFrame + Int64((Double(frameCount) * rate).rounded(.down))
    }

    /// Joins a span that follows this one in the media; false if it does not.
    ///
    /// At another rate than 1 the place of a block's first frame is rounded.
    public mutating func extend(with next: CapturedSpan) -> Bool {
        guard next.stamp == stamp, next.rate == rate,
            abs(next.startFrame - endFrame) <= (rate == 1 ? 0 : 1)
        else { return false }
        frameCount += next.frameCount
        lastSample = next.lastSample
        hash.append(next.hash)
        silentRuns.append(next.silentRuns)
        return true
    }
}
