import AudioPipeline
import PlaybackControl
import PlayerInternals
import Testing

@Suite struct SampleQueueTests {
    let format = AudioFormat(sampleRate: 48_000, channels: .stereo)
    let stamp = PlaybackStamp(occurrence: .next(), generation: .next())

    @Test func framesComeOutInTheOrderOfWritingAcrossTheEndOfTheMemory() {
        let queue = SampleQueue(format: format, capacity: 10)
        var taken: [Float] = []
        for start in stride(from: Int64(0), to: 70, by: 7) {
            #expect(queue.write(ramp(from: start, count: 7)) == 7)
            taken += render(queue, frames: 7)
        }
        #expect(taken == (0..<70).flatMap { [Float($0), -Float($0)] })
        #expect(queue.queuedFrames == 0)
    }

    @Test func aWriteTakesWhatFitsAndGoesOnFromTheOffset() {
        let queue = SampleQueue(format: format, capacity: 10)
        let buffer = ramp(from: 0, count: 16)
        #expect(queue.write(buffer) == 10)
        #expect(queue.write(buffer, from: 10) == 0)
        #expect(render(queue, frames: 4) == [0, 0, 1, -1, 2, -2, 3, -3])
        #expect(queue.write(buffer, from: 10) == 4)
        #expect(queue.write(buffer, from: 14) == 0)
        #expect(render(queue, frames: 20).count == 20)
        #expect(queue.write(buffer, from: 14) == 2)
        #expect(render(queue, frames: 20) == [14, -14, 15, -15])
        #expect(queue.write(buffer, from: 16) == 0)
    }

    @Test func theMemoryBehindTheRenderedFramesIsLeftAsItWas() {
        let queue = SampleQueue(format: format, capacity: 10)
        _ = queue.write(ramp(from: 1, count: 1))
        var samples: [Float] = [9, 9, 9, 9]
        var span = samples.mutableSpan
        #expect(queue.render(into: &span) == 1)
        #expect(samples == [1, -1, 9, 9])
    }

    @Test func aChangeOfTheGainHoldsForWhatIsQueuedAlreadyAndTakesTwentyMilliseconds() {
        let queue = SampleQueue(format: format, capacity: 4_000)
        _ = queue.write(.filled(4_000, format: format, sample: 1))
        #expect(render(queue, frames: 100).allSatisfy { $0 == 1 })
        queue.setGain(0)
        let fading = render(queue, frames: 960)
        #expect(zip(fading, fading.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 0.0011 })
        #expect(render(queue, frames: 1_000).allSatisfy { $0 == 0 })
        queue.setGain(1)
        _ = render(queue, frames: 961)
        #expect(render(queue, frames: 100).allSatisfy { $0 == 1 })
    }

    @Test(arguments: [1, 7, 144, 500])
    func behindAFlushTheSoundComesUpWithEqualPower(room: Int) {
        let queue = SampleQueue(format: format, capacity: 1_000, fadeIn: .milliseconds(3))
        _ = queue.write(.filled(200, format: format, sample: 1))
        #expect(render(queue, frames: 100).allSatisfy { $0 == 1 }, "No flush, no fade.")
        queue.flush(before: .none)
        _ = queue.write(.filled(600, format: format, sample: 1))
        var samples: [Float] = []
        while samples.count < 2 * 600 { samples += render(queue, frames: min(room, 600)) }
        let power = stride(from: 0, to: samples.count, by: 2).map { samples[$0] * samples[$0] }
        let steps = zip(power, power.dropFirst()).map { $1 - $0 }
        #expect(power[0] < 0.01)
        #expect(steps.prefix(143).allSatisfy { abs($0 - 1.0 / 145) < 1e-5 })
        #expect(samples.dropFirst(2 * 144).allSatisfy { $0 == 1 })
    }

    @Test func aQueueBeginsAtItsGain() {
        let queue = SampleQueue(format: format, capacity: 10, gain: 0.5)
        _ = queue.write(.filled(10, format: format, sample: 1))
        #expect(render(queue, frames: 10).allSatisfy { $0 == 0.5 })
    }

    @Test func framesOlderThanTheLastFlushNamedAreDroppedAndCounted() {
        let queue = SampleQueue(format: format, capacity: 10)
        let old = ramp(from: 0, count: 6)
        _ = queue.write(old)
        let newer = PlaybackStamp(occurrence: stamp.occurrence, generation: .next())
        #expect(queue.flush(before: newer.generation) == 6)
        #expect(queue.write(old, from: 2) == 4)
        #expect(queue.droppedFrames == 4)
        #expect(queue.queuedFrames == 0)
        #expect(queue.write(ramp(from: 40, count: 3, stamp: newer)) == 3)
        #expect(render(queue, frames: 8) == [40, -40, 41, -41, 42, -42])
        queue.flush(before: stamp.generation)
        #expect(queue.write(old) == 6, "An older flush does not bring an older generation back.")
        #expect(queue.droppedFrames == 10)
    }

    @Test func thePlayheadIsTheTakenFrameLessTheLatency() {
        let queue = SampleQueue(format: format, capacity: 100)
        _ = queue.write(ramp(from: 1000, count: 100))
        #expect(queue.playhead(latencyFrames: 0) == nil)
        _ = render(queue, frames: 20)
        #expect(queue.playhead(latencyFrames: 50)?.frame == 1000, "Not before the first frame.")
        #expect(queue.playhead(latencyFrames: 5) == playhead(1015))
        #expect(queue.playhead(latencyFrames: 10)?.frame == 1015, "Never back.")
        #expect(queue.playhead(latencyFrames: 0)?.frame == 1020)
        _ = render(queue, frames: 80)
        #expect(queue.playhead(latencyFrames: 0)?.frame == 1100, "The end of the last frame.")
    }

    @Test func thePlayheadIsInThePriorItemUntilTheNextIsHeard() {
        let queue = SampleQueue(format: format, capacity: 100)
        let next = PlaybackStamp(occurrence: .next(), generation: .next())
        _ = queue.write(ramp(from: 90, count: 10))
        _ = queue.write(ramp(from: 0, count: 10, stamp: next))
        _ = render(queue, frames: 10)
        #expect(queue.playhead(latencyFrames: 0) == playhead(100))
        _ = render(queue, frames: 6)
        #expect(queue.playhead(latencyFrames: 6) == playhead(0, in: next))
        #expect(queue.playhead(latencyFrames: 2) == playhead(4, in: next))
    }

    @Test func afterAFlushThereIsNoPlayheadUntilANewFrameWasTaken() {
        let queue = SampleQueue(format: format, capacity: 100)
        _ = queue.write(ramp(from: 0, count: 50))
        _ = render(queue, frames: 30)
        let next = PlaybackStamp(occurrence: stamp.occurrence, generation: .next())
        queue.flush(before: next.generation)
        #expect(queue.playhead(latencyFrames: 0) == nil)
        _ = queue.write(ramp(from: 7, count: 50, stamp: next))
        #expect(queue.playhead(latencyFrames: 0) == nil)
        _ = render(queue, frames: 10)
        #expect(queue.playhead(latencyFrames: 40) == playhead(7, in: next))
        #expect(queue.playhead(latencyFrames: 4) == playhead(13, in: next))
    }

    @Test func placesThatDoNotFollowOnAreBoundedAndComeBackWithTheFrames() {
        let queue = SampleQueue(format: format, capacity: 10_000)
        var written = 0
        while queue.write(ramp(from: Int64(written * 10), count: 1)) == 1 { written += 1 }
        #expect(written == 256)
        for index in 0..<written {
            _ = render(queue, frames: 1)
            #expect(queue.playhead(latencyFrames: 1)?.frame == Int64(index * 10))
        }
        #expect(queue.write(ramp(from: 5, count: 1)) == 1)
    }

    @Test func runningEmptyIsAnUnderrunOnceAndNotAtTheEnd() {
        let queue = SampleQueue(format: format, capacity: 100)
        _ = render(queue, frames: 10)
        #expect(queue.underrunCount == 0, "Before the first frame.")
        _ = queue.write(ramp(from: 0, count: 15))
        _ = render(queue, frames: 10)
        #expect(queue.underrunCount == 0)
        _ = render(queue, frames: 10)
        _ = render(queue, frames: 10)
        #expect(queue.underrunCount == 1)
        _ = queue.write(ramp(from: 15, count: 15))
        _ = render(queue, frames: 10)
        queue.markEnd()
        #expect(queue.isEnding)
        _ = render(queue, frames: 10)
        #expect(queue.underrunCount == 1, "At the end.")
        _ = queue.write(ramp(from: 30, count: 5))
        #expect(!queue.isEnding)
        _ = render(queue, frames: 10)
        #expect(queue.underrunCount == 2)
    }

    @Test func aFlushIsNoUnderrun() {
        let queue = SampleQueue(format: format, capacity: 100)
        _ = queue.write(ramp(from: 0, count: 20))
        _ = render(queue, frames: 10)
        queue.flush(before: stamp.generation)
        _ = render(queue, frames: 10)
        #expect(queue.underrunCount == 0)
    }

    private func playhead(
        _ frame: Int64, in stamp: PlaybackStamp? = nil
    ) -> AudioPlayhead {
        AudioPlayhead(stamp: stamp ?? self.stamp, frame: frame, sampleRate: 48_000)
    }

    private func ramp(
        from start: Int64, count: Int, stamp: PlaybackStamp? = nil
    ) -> AudioBuffer {
        var buffer = AudioBuffer(format: format, capacity: count, stamp: stamp ?? self.stamp)
        buffer.fill(startFrame: start) { samples in
            for index in 0..<count {
                samples[2 * index] = Float(start) + Float(index)
                samples[2 * index + 1] = -Float(start) - Float(index)
            }
            return count
        }
        return buffer
    }

    private func render(_ queue: SampleQueue, frames: Int) -> [Float] {
        var samples = [Float](repeating: .nan, count: frames * 2)
        var span = samples.mutableSpan
        let count = queue.render(into: &span)
        return Array(samples.prefix(count * 2))
    }
}
