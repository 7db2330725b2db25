extension Clock<Duration> {
    /// Starts to measure; what is returned tells the time since.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: self.now) }
    }
}
