import PlaybackControl

/// The marks that are passed by playing, in the order of their places; a jump over one is no passing.
struct MarkSchedule: SoundSchedule {
    private let marks: [PlaybackMark]
    private var last: PlaybackTick?

    init(_ marks: [PlaybackMark]) {
        self.marks = marks
    }

    mutating func take(_ moment: SoundMoment) -> (events: [ReachedMark], wait: Duration?) {
        let tick = moment.tick
        // A mark at the place of a jump or of the beginning is reached there.
        let start =
            switch last {
            case let last? where last.stamp == tick.stamp:
                // What goes back without a seek has begun anew.
                last.position <= tick.position ? last.position : .zero - .nanoseconds(1)
            default: tick.position - .nanoseconds(1)
            }
        last = tick
        let places = marks.compactMap { mark in
            mark.position(within: moment.duration).map { (mark: mark, position: $0) }
        }.sorted { $0.position < $1.position }
        let reached = places.filter { $0.position > start && $0.position <= tick.position }
        let next = places.first { $0.position > tick.position }
        return (
            reached.map { ReachedMark($0.mark, at: tick) },
            next.map { moment.time(until: $0.position) }
        )
    }
}
