import PlaybackControl

/// Looks at a player from time to time, while it is to be heard, for whether anything moves.
struct StuckWatch: Sendable {
    let parts: SessionParts
    let patience: Duration

    /// Waits until something was waited for too long; nil once the task is cancelled.
    func next() async -> (reason: StuckReason, stamp: PlaybackStamp)? {
        var detector = StuckDetector(patience: patience)
        while !Task.isCancelled {
            guard let observation = parts.output.observation else {
                _ = detector.observe(nil, after: .zero)
                // Nothing is looked at while nothing can be stuck.
                let state = await parts.store.updates().first { _ in
                    parts.output.observation != nil
                }
                guard state != nil else { return nil }
                continue
            }
            if let reason = detector.observe(observation, after: detector.interval) {
                return (reason, observation.stamp)
            }
            try? await parts.output.clock.sleep(for: detector.interval)
        }
        return nil
    }
}
