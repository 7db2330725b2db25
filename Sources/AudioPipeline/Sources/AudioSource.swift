/// Samples that are pulled: a decoder, a generator, a capture.
///
/// One task at a time reads a source. A source may block the thread that it is called on, so a
/// pipeline calls it on a thread of its own.
public protocol AudioSource: ~Copyable {
    /// The form of the samples that the next read gives.
    var format: AudioFormat { get }

    /// How many frames there are, as far as is known by now.
    var length: FrameCountClaim { get }

    /// The newest frame that a live stream has, as far as is known by now; nil by default.
    var edgeFrame: Int64? { get }

    /// Whether ``seek(toFrame:)`` can be called.
    var isSeekable: Bool { get }

    /// Writes the next frames at the front of `samples`, interleaved.
    ///
    /// No frames are no end; only ``AudioRead/end`` is. When the form changes in mid-stream the
    /// source says so with ``AudioRead/formatChanged`` and gives no frames with it.
    ///
    /// - Parameter samples: Room for one frame or more.
    /// - Throws: ``AudioSourceError``; `.cancelled` when the task is cancelled, after which only a
    ///   seek or the end of the source's life may follow.
    mutating func read(into samples: inout MutableSpan<Float>) async throws(AudioSourceError)
        -> AudioRead

    /// Goes to a frame, counted from the first audible one, and says where it landed.
    ///
    /// A frame behind the end lands on the end.
    ///
    /// - Throws: ``AudioSourceError``; `.notSeekable` when the source can only be read onwards,
    ///   `.cancelled` when the task is cancelled, after which another seek may follow.
    mutating func seek(toFrame frame: Int64) async throws(AudioSourceError) -> SeekLanding

    /// How loud the media say that they are; nil where they say nothing, as by default.
    var loudness: LoudnessTags? { get }

    /// Gives all samples in another form from now on, whatever the media do; before the first read.
    ///
    /// Lengths and places are counted in frames of that form then.
    ///
    /// - Returns: False where the source can't, and nothing has changed, as by default.
    mutating func convert(to format: AudioFormat) -> Bool
}

extension AudioSource where Self: ~Copyable {
    /// Nil: the source has an end, or does not know where its edge is.
    public var edgeFrame: Int64? { nil }

    /// Nil: the media say nothing.
    public var loudness: LoudnessTags? { nil }

    /// False: the samples stay as they are.
    public mutating func convert(to format: AudioFormat) -> Bool { false }
}

/// What one read of a source gave.
public enum AudioRead: Hashable, Sendable {
    /// So many frames, at the given place in the media.
    case frames(count: Int, startFrame: Int64)

    /// From here on the samples have the source's new ``AudioSource/format``.
    case formatChanged

    /// There are no more frames.
    case end
}

/// Where a seek landed.
public struct SeekLanding: Hashable, Sendable {
    /// The frame that the next read begins with.
    public let frame: Int64

    /// How far the media's true frame may lie from it, in frames; zero is exact.
    public let uncertainty: Int64

    /// Names a landing.
    public init(frame: Int64, uncertainty: Int64 = 0) {
        self.frame = frame
        self.uncertainty = uncertainty
    }
}
