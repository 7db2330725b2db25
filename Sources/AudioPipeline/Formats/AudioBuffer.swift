public import PlaybackControl

/// A block of frames with the item, the generation and the place in the media that they belong to.
///
/// The memory is allocated once, by `init`; a source fills it again and again.
public struct AudioBuffer: Sendable {
    /// The form of the samples.
    public let format: AudioFormat

    /// The item and the generation of the samples.
    public var stamp: PlaybackStamp

    /// The place of the first frame in its media, counted from the first audible one.
    public var startFrame: Int64 = 0

    /// How many frames of the media each frame stands for; not 1 behind a ``RateStage``.
    public var rate: Double = 1

    /// The frames that hold samples, 0 to ``capacity``.
    public private(set) var frameCount = 0

    private var storage: [Float]

    /// Makes room for a number of frames, one or more.
    public init(format: AudioFormat, capacity: Int, stamp: PlaybackStamp) {
        self.format = format
        self.stamp = stamp
        storage = Array(repeating: 0, count: max(1, capacity) * format.channelCount)
    }

    /// The frames that there is room for.
    public var capacity: Int { storage.count / format.channelCount }

    /// The place in the media of a frame of the buffer, or of the one behind the last.
    public func mediaFrame(at index: Int) -> Int64 {
        AudioBuffer.mediaFrame(startFrame, rate: rate, at: index)
    }

    /// The place in the media of a frame that so many frames of a rate lie behind another.
    static func mediaFrame(_ start: Int64, rate: Double, at index: Int) -> Int64 {
        // Exact where there is nothing to scale.
        rate == 1 ? start &+ Int64(index) : start &+ Int64((Double(index) * rate).rounded(.down))
    }

    /// The samples of the frames, interleaved, without a copy.
    public func withSamples<Result, Failure: Error>(
        _ body: (Span<Float>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(storage.span.extracting(first: frameCount * format.channelCount))
    }

    /// A copy of the samples of the frames, interleaved.
    public var samples: [Float] { Array(storage.prefix(frameCount * format.channelCount)) }

    /// Fills the buffer anew: `body` writes frames at the front and returns how many.
    ///
    /// - Parameters:
    ///   - startFrame: The place of the first frame in its media.
    ///   - rate: How many frames of the media each frame stands for.
    ///   - body: Writes the frames.
    public mutating func fill<Failure: Error>(
        startFrame: Int64, rate: Double = 1,
        _ body: (inout MutableSpan<Float>) throws(Failure) -> Int
    ) throws(Failure) {
        frameCount = 0
        self.startFrame = startFrame
        self.rate = rate
        var span = storage.mutableSpan
        let count = try body(&span)
        frameCount = min(max(0, count), capacity)
    }

    /// Changes samples where they are, interleaved; those of the first ``frameCount`` frames count.
    public mutating func update<Failure: Error>(
        _ body: (inout MutableSpan<Float>) throws(Failure) -> Void
    ) throws(Failure) {
        var span = storage.mutableSpan
        try body(&span)
    }

    /// Some of the frames, with the places that they have in the media.
    ///
    /// - Precondition: The frames are there.
    public func extracting(_ frames: Range<Int>) -> AudioBuffer {
        precondition(frames.lowerBound >= 0 && frames.upperBound <= frameCount)
        let channels = format.channelCount
        var part = self
        part.startFrame = mediaFrame(at: frames.lowerBound)
        part.frameCount = frames.count
        part.storage = Array(
            storage[frames.lowerBound * channels..<frames.upperBound * channels])
        return part
    }
}

extension AudioBuffer {
    /// Fills the buffer with what one read of a source gives.
    ///
    /// The buffer holds no frames after any other read than ``AudioRead/frames(count:startFrame:)``.
    public mutating func fill<Source: AudioSource & ~Copyable>(
        from source: inout Source
    ) async throws(AudioSourceError) -> AudioRead {
        frameCount = 0
        rate = 1
        var span = storage.mutableSpan
        let read = try await source.read(into: &span)
        if case .frames(let count, let startFrame) = read {
            frameCount = min(max(0, count), capacity)
            self.startFrame = startFrame
        }
        return read
    }
}
