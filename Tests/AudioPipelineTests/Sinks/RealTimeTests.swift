import AudioPipeline
import CRealTimeWatch
import PlaybackControl
import PlayerInternals
import Testing

/// What the real-time side of a sink may not do: wait for anybody or for memory.
@Suite(
    .enabled(if: realtime_watch_works() != 0, "Nothing counts here: no glibc, or a sanitizer."),
    .timeLimit(.minutes(1)))
struct RealTimeTests {
    /// What a thread has done so far.
    private struct Counts: Equatable {
        var allocations = realtime_watch_allocations()
        var locks = realtime_watch_locks()

        static func - (left: Counts, right: Counts) -> Counts {
            Counts(
                allocations: left.allocations - right.allocations, locks: left.locks - right.locks)
        }
    }

    @Test func theCountersCount() {
        let monitor = Monitor<[Int]>([])
        let before = Counts()
        monitor.update { $0 = Array(0..<100) }
        let spent = Counts() - before
        #expect(spent.allocations > 0)
        #expect(spent.locks > 0)
    }

    /// A thread reads the ring as a sound card would, while another is at it all the time: writes,
    /// flushes, changes the gain and asks what is heard.
    ///
    /// A `Locked` that two threads want at once ends in the locks that are counted.
    @Test func readingTheRingAllocatesNothingAndTakesNoLock() async {
        let format = AudioFormat(sampleRate: 48_000, channels: .stereo)
        let queue = SampleQueue(format: format, capacity: 24_000)
        let outcome = AsyncMonitor<(spent: Counts, frames: Int)?>(nil)
        startDetachedThread {
            var samples = [Float](repeating: 0, count: 960)
            var span = samples.mutableSpan
            // The first call may build what the language needs of types.
            var frames = queue.render(into: &span)
            let before = Counts()
            for _ in 0..<40_000 { frames += queue.render(into: &span) }
            let result = (spent: Counts() - before, frames: frames)
            outcome.update { $0 = result }
        }
        var generation = PlaybackGeneration.next()
        var place: Int64 = 0
        var round = 0
        while outcome.withLock({ $0 == nil }) {
            var buffer = AudioBuffer(
                format: format, capacity: 480,
                stamp: PlaybackStamp(occurrence: .next(), generation: generation))
            buffer.fill(startFrame: place) { _ in 480 }
            place += Int64(queue.write(buffer))
            queue.setGain(round.isMultiple(of: 2) ? 0.5 : 1)
            _ = queue.playhead(latencyFrames: 100)
            if round % 100 == 99 {
                generation = .next()
                queue.flush(before: generation)
            }
            round += 1
        }
        let result = outcome.withLock { $0 }
        #expect(result?.spent == Counts(allocations: 0, locks: 0))
        #expect((result?.frames ?? 0) > 1000, "Nothing was read.")
    }
}
