public import PlaybackControl
internal import PlayerInternals
internal import Synchronization

/// The queue between a task that writes samples and a real-time thread that takes them.
///
/// A sink whose device calls for samples on a thread of its own keeps them here. The writing side
/// is ``write(_:from:)``, the real-time side ``render(into:)``: it allocates nothing, takes no
/// lock, waits for nobody and calls nobody. Beside the samples the queue keeps the stamps and
/// media frames that they carry, so that ``playhead(latencyFrames:)`` says from any thread, without
/// waiting, what is heard.
///
/// Memory is allocated by the initialiser and never again. Stamps cost memory only where samples
/// don't follow on: 256 such places can be queued at once, after which a write takes nothing
/// until the first of them has been taken.
public final class SampleQueue: Sendable {
    /// The form of the samples.
    public let format: AudioFormat

    /// The frames that there is memory for.
    public let capacity: Int

    private let frames: FrameRing
    private let runs = RunRing(capacity: 2 * SampleQueue.queuedRuns)
    private let producer: Locked<Producer>

    /// Frames written, and frames taken or flushed, since the queue was made.
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)

    /// Where the last flush ended, the farthest place that was told as heard, and where the
    /// samples end.
    private let flushed = Atomic<Int>(0)
    private let heard = Atomic<Int>(0)
    private let end = Atomic<Int>(-1)

    /// The bits of the gain that is wanted, and of the one that the last frame was given.
    private let wantedGain: Atomic<UInt32>
    private let lastGain: Atomic<UInt32>

    private let dropped = Atomic<Int>(0)
    private let underruns = Atomic<Int>(0)
    private let isStarved = Atomic<Bool>(false)

    /// The frames that come up to their loudness behind a flush, and where the last ones began.
    private let fadeInFrames: Int
    private let fadeStart = Atomic<Int>(-1)

    /// Held by a render or a flush, never both.
    private let isTaking = Atomic<Bool>(false)

    private static let queuedRuns = 256

    private struct Producer {
        var oldest: PlaybackGeneration
        var lastRun: SampleRun?
    }

    /// Allocates an empty queue.
    ///
    /// - Parameters:
    ///   - format: The form of the samples.
    ///   - capacity: The most frames that wait, one or more.
    ///   - oldest: The generation that a flush has named already, if any.
    ///   - gain: How loud the first frames are heard.
    ///   - fadeIn: The time in which the first frames behind a flush come up to their loudness, with
    ///     equal power, so that a sound that is come upon in its middle does not click; up to a second.
    public init(
        format: AudioFormat, capacity: Int, droppingBefore oldest: PlaybackGeneration = .none,
        gain: Float = 1, fadeIn: Duration = .zero
    ) {
        fadeInFrames = Int(format.frame(at: min(max(fadeIn, .zero), .seconds(1))))
        wantedGain = Atomic(gain.bitPattern)
        lastGain = Atomic(gain.bitPattern)
        self.format = format
        self.capacity = max(1, capacity)
        frames = FrameRing(capacity: self.capacity, channelCount: format.channelCount)
        producer = Locked(Producer(oldest: oldest))
    }

    // MARK: The writing side

    /// Queues the frames of a buffer from an offset on, as many as there is room for.
    ///
    /// Frames of a generation older than the last ``flush(before:)`` named count as written, and
    /// are dropped.
    ///
    /// - Returns: The frames that are done with, 0 when there is no room.
    /// - Precondition: The buffer has the queue's ``format``.
    public func write(_ buffer: AudioBuffer, from offset: Int = 0) -> Int {
        precondition(buffer.format == format, "The queue takes \(format), not \(buffer.format).")
        let rest = buffer.frameCount - max(0, offset)
        guard rest > 0 else { return 0 }
        return producer.withLock { producer in
            guard buffer.stamp.generation >= producer.oldest else {
                dropped.wrappingAdd(rest, ordering: .relaxed)
                return rest
            }
            let place = written.load(ordering: .relaxed)
            let taken = taken.load(ordering: .acquiring)
            let count = min(rest, capacity - (place - taken))
            let run = SampleRun(
                place: place, frame: buffer.mediaFrame(at: max(0, offset)), rate: buffer.rate,
                stamp: buffer.stamp)
            guard count > 0 else { return 0 }
            if producer.lastRun?.isFollowed(by: run) != true {
                guard append(run, taken: taken) else { return 0 }
                producer.lastRun = run
            }
            buffer.withSamples { samples in
                let first = max(0, offset) * format.channelCount
                let range = first..<(first + count * format.channelCount)
                frames.store(samples.extracting(range), at: place)
            }
            written.store(place + count, ordering: .releasing)
            return count
        }
    }

    /// Notes a run that does not follow on; false when too many are queued.
    private func append(_ run: SampleRun, taken: Int) -> Bool {
        let firstKept = runs[runs.count - Self.queuedRuns + 1]
        if let firstKept, firstKept.place > taken { return false }
        runs.append(run)
        return true
    }

    /// Says that what is written by now is all: running empty behind it is no underrun.
    ///
    /// The next write takes it back.
    public func markEnd() {
        end.store(written.load(ordering: .acquiring), ordering: .releasing)
    }

    /// Drops what is queued, and from now on all that is written of older generations.
    ///
    /// A render that is under way on another thread ends first, and none begins meanwhile.
    ///
    /// - Returns: The frames dropped from the queue.
    @discardableResult
    public func flush(before generation: PlaybackGeneration) -> Int {
        producer.withLock { producer in
            producer.oldest = max(producer.oldest, generation)
            while isTaking.exchange(true, ordering: .acquiring) {}
            defer { isTaking.store(false, ordering: .releasing) }
            let place = written.load(ordering: .relaxed)
            let dropped = place - taken.load(ordering: .relaxed)
            producer.lastRun = nil
            // In this order: whoever sees the frames as taken sees that they were flushed.
            flushed.store(place, ordering: .releasing)
            fadeStart.store(place, ordering: .relaxed)
            taken.store(place, ordering: .releasing)
            isStarved.store(false, ordering: .relaxed)
            return dropped
        }
    }

    // MARK: The real-time side

    /// Moves frames from the queue to the front of `samples`, as many as there are and fit.
    ///
    /// Safe to call on a real-time thread. While a flush is under way it gives none.
    ///
    /// - Returns: The frames moved; the rest of `samples` is left as it was.
    public func render(into samples: inout MutableSpan<Float>) -> Int {
        guard !isTaking.exchange(true, ordering: .acquiring) else { return 0 }
        defer { isTaking.store(false, ordering: .releasing) }
        let place = taken.load(ordering: .relaxed)
        let queued = written.load(ordering: .acquiring) - place
        let wanted = samples.count / format.channelCount
        let count = min(queued, wanted)
        frames.load(count, at: place, into: &samples)
        applyGain(to: &samples, frameCount: count)
        applyFadeIn(to: &samples, frameCount: count, at: place)
        taken.store(place + count, ordering: .releasing)
        noteSupply(isShort: count < wanted, place: place + count)
        return count
    }

    private func applyGain(to samples: inout MutableSpan<Float>, frameCount: Int) {
        let last = Float(bitPattern: lastGain.load(ordering: .relaxed))
        var ramp = GainRamp(gain: last, sampleRate: format.sampleRate)
        ramp.target = Float(bitPattern: wantedGain.load(ordering: .relaxed))
        ramp.apply(to: &samples, frameCount: frameCount, channelCount: format.channelCount)
        lastGain.store(ramp.gain.bitPattern, ordering: .relaxed)
    }

    private func applyFadeIn(
        to samples: inout MutableSpan<Float>, frameCount: Int, at place: Int
    ) {
        let start = fadeStart.load(ordering: .relaxed)
        guard start >= 0, place - start < fadeInFrames else { return }
        let (first, channels) = (place - start, format.channelCount)
        for frame in 0..<min(frameCount, fadeInFrames - first) {
            let share = Float(first + frame + 1) / Float(fadeInFrames + 1)
            let gain = share.squareRoot()
            for channel in 0..<channels { samples[frame * channels + channel] *= gain }
        }
    }

    private func noteSupply(isShort: Bool, place: Int) {
        guard isShort else { return isStarved.store(false, ordering: .relaxed) }
        let hasBegun = place > flushed.load(ordering: .relaxed)
        guard hasBegun, end.load(ordering: .acquiring) != place else { return }
        if !isStarved.exchange(true, ordering: .relaxed) {
            underruns.wrappingAdd(1, ordering: .relaxed)
        }
    }

    // MARK: Any thread

    /// Changes how loud frames are rendered from now on, within 20 ms.
    ///
    /// - Parameter gain: What samples are multiplied with; 0 or more.
    public func setGain(_ gain: Float) {
        wantedGain.store(max(0, gain).bitPattern, ordering: .relaxed)
    }

    /// The frames that wait.
    public var queuedFrames: Int {
        let taken = taken.load(ordering: .acquiring)
        return written.load(ordering: .acquiring) - taken
    }

    /// The frames that were written since the queue was made; it only grows.
    public var writtenFrames: Int { written.load(ordering: .acquiring) }

    /// The frames that were taken or flushed since the queue was made; it only grows.
    public var takenFrames: Int { taken.load(ordering: .acquiring) }

    /// Whether a frame has been taken since the last flush.
    public var hasBegun: Bool {
        let taken = taken.load(ordering: .acquiring)
        return taken > flushed.load(ordering: .acquiring)
    }

    /// Whether ``markEnd()`` was called after the last write.
    public var isEnding: Bool {
        end.load(ordering: .acquiring) == written.load(ordering: .acquiring)
    }

    /// The frames of older generations that a write dropped.
    public var droppedFrames: Int { dropped.load(ordering: .relaxed) }

    /// How often a render ran out of frames after the first and before the end.
    public var underrunCount: Int { underruns.load(ordering: .relaxed) }

    /// The frame that is heard, given how long ago, in frames, it was taken.
    ///
    /// It never lies before the first frame behind the last flush, nor behind the newest taken
    /// one by more than its length, and never goes back but by a flush.
    ///
    /// - Parameter latencyFrames: The frames taken and not yet heard.
    /// - Returns: The frame, or nil when none was taken since the last flush.
    /// - Complexity: O(*r*) in the places where queued samples don't follow on.
    public func playhead(latencyFrames: Int) -> AudioPlayhead? {
        playhead(atTakenFrame: takenFrames - max(0, latencyFrames))
    }

    /// The frame that is heard, given its place in the count of ``takenFrames``.
    ///
    /// For a sink that knows when frames of the past were heard, and reads between them by the
    /// clock. The result is bounded as ``playhead(latencyFrames:)`` says.
    public func playhead(atTakenFrame place: Int) -> AudioPlayhead? {
        let taken = taken.load(ordering: .acquiring)
        let floor = flushed.load(ordering: .acquiring)
        guard taken > floor else { return nil }
        let place = heard.max(
            min(max(place, floor), taken), ordering: .acquiringAndReleasing
        ).newValue
        // The end of the last frame belongs to it, not to what may follow. Another thread may have
        // told of a frame that was taken since.
        let lastTaken = max(taken, place) - 1
        guard let run = runs.run(at: min(place, lastTaken)) else { return nil }
        return AudioPlayhead(
            stamp: run.stamp, frame: run.frame(at: place), sampleRate: format.sampleRate)
    }
}
