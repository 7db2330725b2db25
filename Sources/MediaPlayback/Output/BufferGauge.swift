/// Tells when enough frames have been queued for the sound to begin, or to go on after a stall.
///
/// Each method returns whether that has to be announced now; it is announced once for the start
/// and once for each stall.
struct BufferGauge: Sendable {
    private let threshold: Int
    private var queued = 0
    private var isAtEnd = false
    private var isAnnounced = false

    /// - Parameter threshold: The frames to queue before the sound may begin.
    init(threshold: Int) {
        self.threshold = threshold
    }

    /// Counts frames that were queued.
    mutating func wrote(_ frames: Int) -> Bool {
        queued += frames
        return announceIfEnough()
    }

    /// There will be no more frames: what is queued is enough.
    mutating func reachedEnd() -> Bool {
        isAtEnd = true
        return announceIfEnough()
    }

    /// The queue ran dry and the sound was paused; counts from what is queued by now.
    mutating func ranDry(queued: Int) -> Bool {
        self.queued = queued
        isAnnounced = false
        return announceIfEnough()
    }

    private mutating func announceIfEnough() -> Bool {
        guard !isAnnounced, isAtEnd || queued >= threshold else { return false }
        isAnnounced = true
        return true
    }
}
