/// Which frame was heard at a moment, and whether the sound goes on from there.
struct SoundAnchor: Equatable {
    /// The frame, in the count of frames taken from the queue.
    var place: Int

    /// The moment, since the session began.
    var moment: Duration

    var isRunning: Bool

    /// The frame that is heard at a moment, by the clock.
    func place(at now: Duration, sampleRate: Int) -> Int {
        guard isRunning, now > moment else { return place }
        let (seconds, attoseconds) = (now - moment).components
        let rest = attoseconds / 1_000_000_000 * Int64(sampleRate) / 1_000_000_000
        return place + Int(seconds) * sampleRate + Int(rest)
    }
}
