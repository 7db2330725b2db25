import PlaybackControl

/// What is heard at a moment, for schedules that go by it.
struct SoundMoment: Sendable {
    var tick: PlaybackTick
    var rate: Double
    var duration: Duration?

    /// How long it takes until a place further on is heard, if nothing changes.
    func time(until position: Duration) -> Duration {
        // What is left of a frame would be looked at again and again.
        max((position - tick.position) / rate, .milliseconds(1))
    }
}

/// Says what a moment means for a follower, and when to look again.
protocol SoundSchedule: Sendable {
    associatedtype Event: Sendable

    /// What has come with a moment, and how long until more can come; nil when nothing more can
    /// while it goes on like this.
    mutating func take(_ moment: SoundMoment) -> (events: [Event], wait: Duration?)
}
