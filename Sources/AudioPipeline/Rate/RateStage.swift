/// Samples that are heard faster or slower than they were recorded, with the pitch kept.
///
/// A stage stands between a source and a sink. Frames go in, and fewer or more come out; each that
/// comes out stands for as many frames of the media as the rate says. A stage may go from thread to
/// thread, and one at a time uses it.
public protocol RateStage: ~Copyable, Sendable {
    /// The most frames that the stage holds back until more are written or it is finished.
    var largestDelay: Int { get }

    /// Changes the rate of what comes out from now on, without a gap.
    ///
    /// At the rate 1 nothing is held back: what has been written comes out as it is.
    ///
    /// - Parameter rate: Frames of the media for each frame of sound, 0.25 to 4.
    mutating func setRate(_ rate: Double)

    /// Takes frames, all of them.
    ///
    /// - Parameter samples: Interleaved, of the stage's format.
    mutating func write(_ samples: Span<Float>)

    /// Writes frames that are ready at the front of `samples`.
    ///
    /// - Returns: How many frames; zero when more have to be written first.
    mutating func read(into samples: inout MutableSpan<Float>) -> Int

    /// Says that what was written is all: what is held back comes out.
    mutating func finish()

    /// Forgets what was written and not read, as before a seek; the rate stays.
    mutating func reset()
}

/// Makes rate stages; the seam between a player and a library that stretches time.
public protocol RateStageMaker: Sendable {
    /// Makes a stage, at the rate 1.
    func makeStage(for format: AudioFormat) -> any RateStage & ~Copyable
}
