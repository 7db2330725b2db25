extension PodcastValue {
    /// The time split that holds at a place of the episode, the last that started; nil when the
    /// episode's own recipients are paid.
    public func timeSplit(at time: Duration) -> PodcastValueTimeSplit? {
        timeSplits.last { split in
            guard let start = split.startTime?.value, start <= time else { return false }
            guard let duration = split.duration?.value else { return true }
            return time < start + duration
        }
    }
}
