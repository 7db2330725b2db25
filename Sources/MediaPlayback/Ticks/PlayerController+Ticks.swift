import AudioPipeline
import PlaybackControl

// What follows the sound from close by.
extension PlayerController {
    /// The place that is heard, whenever it passes a multiple of an interval of the media.
    ///
    /// The time is the sink's own: ticks stop when the sound stops, come twice as often at rate 2,
    /// and the first after a seek or of a new item comes with its first sound. A follower that takes
    /// its time gets the newest place and no backlog.
    ///
    /// - Parameter interval: A time of the media; at least 10 ms.
    public nonisolated func ticks(every interval: Duration) -> PlaybackTicks {
        PlaybackTicks(player: self, interval: interval)
    }

    /// The marks of each item that are reached by playing, such as "a minute left" or a chapter.
    ///
    /// A seek over a mark does not reach it; one to the mark itself does, when it is heard. Whoever
    /// takes its time gets all that were reached meanwhile.
    public nonisolated func reached(_ marks: [PlaybackMark]) -> ReachedMarks {
        ReachedMarks(player: self, marks: marks)
    }

    /// What is heard now; nil while nothing is.
    nonisolated var moment: SoundMoment? {
        let state = snapshot
        guard state.isPlaying, state.pendingTarget == nil, let stamp = state.stamp else {
            return nil
        }
        return SoundMoment(
            tick: PlaybackTick(stamp: stamp, position: position), rate: state.rate,
            duration: state.duration.duration)
    }
}
