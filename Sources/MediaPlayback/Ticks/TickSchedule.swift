import PlaybackControl

/// A tick with each multiple of an interval that is passed, and one with each jump.
struct TickSchedule: SoundSchedule {
    private let interval: Duration
    private var last: (stamp: PlaybackStamp, number: Int64)?

    /// - Parameter interval: A time of the media; at least a hundredth of a second.
    init(every interval: Duration) {
        self.interval = max(interval, .milliseconds(10))
    }

    mutating func take(_ moment: SoundMoment) -> (events: [PlaybackTick], wait: Duration?) {
        let tick = moment.tick
        let number = Int64((tick.position / interval).rounded(.down))
        let wait = moment.time(until: interval * (number + 1))
        if let last, last.stamp == tick.stamp, last.number == number { return ([], wait) }
        last = (tick.stamp, number)
        return ([tick], wait)
    }
}
