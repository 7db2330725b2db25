internal import PlaybackControl

/// Frames that are played at their own rate, as arithmetic on the time that has passed.
///
/// Holds no samples and reads no clock: time comes in as the duration since any fixed moment.
struct PacedQueue: Sendable {
    /// A row of frames of one generation that follow each other in the media.
    private struct Span {
        var stamp: PlaybackStamp
        var startFrame: Int64
        var rate: Double
        var count: Int64

        /// The place in the media behind so many of the frames.
        func mediaFrame(after frames: Int64) -> Int64 {
            AudioBuffer.mediaFrame(startFrame, rate: rate, at: Int(frames))
        }

        /// Whether frames follow on: at another rate than 1 their beginning is rounded.
        func isFollowed(by next: Span) -> Bool {
            guard next.stamp == stamp, next.rate == rate else { return false }
            return abs(next.startFrame &- mediaFrame(after: count)) <= (rate == 1 ? 0 : 1)
        }
    }

    let format: AudioFormat
    let capacity: Int64

    /// How long it takes from the start until the first frame is heard.
    let latency: Duration

    /// How many of its own seconds pass in a second.
    let speed: Double

    /// Whether frames are being played.
    private(set) var isRunning = false

    /// The frames that wait, and those of the row that is being played.
    private var spans: [Span] = []
    private var queuedCount: Int64 = 0

    /// The frames played of the first row.
    private var playedOfFirst: Int64 = 0
    private var lastPlayed: AudioPlayhead?

    /// Since when frames have been played without a break, and how many of them are counted.
    private var runningSince: Duration = .zero
    private var countedSince: Int64 = 0

    init(format: AudioFormat, capacity: Int64, latency: Duration = .zero, speed: Double = 1) {
        self.format = format
        self.capacity = max(1, capacity)
        self.latency = latency
        self.speed = speed
    }

    var isEmpty: Bool { queuedCount == 0 }

    /// The frames that wait.
    var queued: Int { Int(queuedCount) }

    /// The frames that there is room for.
    var room: Int64 { capacity - queuedCount }

    /// The frame that is heard; nil before the first.
    var playhead: AudioPlayhead? { lastPlayed }

    /// Queues frames that follow the last ones, at most as many as there is room for.
    mutating func append(
        _ count: Int64, startFrame: Int64, rate: Double = 1, stamp: PlaybackStamp, now: Duration
    ) {
        let added = min(count, room)
        guard added > 0 else { return }
        if queuedCount == 0 { restart(at: now) }
        let span = Span(stamp: stamp, startFrame: startFrame, rate: rate, count: added)
        if let last = spans.last, last.isFollowed(by: span) {
            spans[spans.count - 1].count += added
        } else {
            spans.append(span)
        }
        queuedCount += added
    }

    mutating func start(now: Duration) {
        guard !isRunning else { return }
        isRunning = true
        restart(at: now)
    }

    mutating func pause(now: Duration) {
        advance(to: now)
        isRunning = false
    }

    /// Drops what waits; no frame counts as heard until one of the next is.
    mutating func flush() {
        spans = []
        queuedCount = 0
        playedOfFirst = 0
        lastPlayed = nil
    }

    /// Plays what was due by `now`.
    ///
    /// - Returns: Whether the queue ran empty with this step.
    @discardableResult
    mutating func advance(to now: Duration) -> Bool {
        guard isRunning, queuedCount > 0 else { return false }
        let due = format.frame(at: scaled(now - runningSince, by: speed)) - countedSince
        var left = min(max(0, due), queuedCount)
        countedSince += left
        queuedCount -= left
        while left > 0, let first = spans.first {
            let step = min(left, first.count - playedOfFirst)
            playedOfFirst += step
            left -= step
            lastPlayed = AudioPlayhead(
                stamp: first.stamp, frame: first.mediaFrame(after: playedOfFirst),
                sampleRate: format.sampleRate)
            if playedOfFirst == first.count {
                spans.removeFirst()
                playedOfFirst = 0
            }
        }
        return queuedCount == 0
    }

    /// When a quarter of the capacity or, if there is less, the last frame will have been played.
    var timeOfNextStep: Duration {
        let frames = countedSince + min(queuedCount, max(1, capacity / 4))
        let time = scaled(format.duration(ofFrames: frames), by: 1 / speed)
        return runningSince + time + .nanoseconds(1)
    }

    /// Exact where there is nothing to scale.
    private func scaled(_ time: Duration, by factor: Double) -> Duration {
        factor == 1 ? time : time * factor
    }

    private mutating func restart(at now: Duration) {
        runningSince = now + latency
        countedSince = 0
    }
}
