/// Tells when enough frames have been queued for the sound to begin, or to go on after a stall.
///
/// Each method returns whether that has to be announced now; it is announced once for the start
/// and once for each stall.
struct BufferGauge: Sendable {
    private let resumption: Int
    private var threshold: Int
    private var queued = 0
    private var isAtEnd = false
    private var isAnnounced = false

    /// - Parameters:
    ///   - start: The frames to queue before the sound may begin.
    ///   - resumption: The frames to queue before it may go on after a stall.
    init(start: Int, resumption: Int) {
        threshold = start
        self.resumption = resumption
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
        threshold = resumption
        return announceIfEnough()
    }

    private mutating func announceIfEnough() -> Bool {
        guard !isAnnounced, isAtEnd || queued >= threshold else { return false }
        isAnnounced = true
        return true
    }
}
