import AudioPipeline
import PlaybackControl
import PlayerInternals
import Testing

@Suite struct SampleQueueStressTests {
    let format = AudioFormat(sampleRate: 48_000, channels: .mono)

    /// One thread writes, one renders, one reads the playhead; nobody takes a lock of the others.
    @Test func twoThreadsHandOverEveryFrameOnceWhileAThirdReadsThePlayhead() async {
        let total = 200_000
        let queue = SampleQueue(format: format, capacity: 997)
        let isDone = Locked(false)
        let buffers = buffers(total: total)
        await withTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: ThreadExecutor()) {
                for buffer in buffers {
                    var offset = 0
                    while offset < buffer.frameCount {
                        let count = queue.write(buffer, from: offset)
                        offset += count
                        if count == 0 { await Task.yield() }
                    }
                }
            }
            group.addTask(executorPreference: ThreadExecutor()) {
                var samples = [Float](repeating: 0, count: 256)
                var next = 0
                while next < total {
                    var span = samples.mutableSpan
                    let count = queue.render(into: &span)
                    for index in 0..<count where samples[index] != Float((next + index) % 4096) {
                        Issue.record("Frame \(next + index) is \(samples[index]).")
                        return isDone.withLock { $0 = true }
                    }
                    next += count
                    if count == 0 { await Task.yield() }
                }
                isDone.withLock { $0 = true }
            }
            group.addTask(executorPreference: ThreadExecutor()) {
                var last: Int64 = 0
                while !isDone.withLock({ $0 }) {
                    if let frame = queue.playhead(latencyFrames: 300)?.frame {
                        if frame < last || frame > Int64(total) {
                            Issue.record("The playhead went from \(last) to \(frame).")
                            return
                        }
                        last = frame
                    }
                    await Task.yield()
                }
            }
        }
        #expect(queue.takenFrames == total)
        #expect(queue.playhead(latencyFrames: 0)?.frame == Int64(total))
    }

    @Test func aFlushFromAnotherThreadNeverLetsAnOlderGenerationBack() async {
        let queue = SampleQueue(format: format, capacity: 512)
        let isDone = Locked(false)
        await withTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: ThreadExecutor()) {
                var samples = [Float](repeating: 0, count: 64)
                while !isDone.withLock({ $0 }) {
                    var span = samples.mutableSpan
                    if queue.render(into: &span) == 0 { await Task.yield() }
                }
            }
            group.addTask(executorPreference: ThreadExecutor()) {
                for _ in 0..<2000 {
                    let stamp = PlaybackStamp(occurrence: .next(), generation: .next())
                    queue.flush(before: stamp.generation)
                    let buffer = Self.buffer(
                        format: format, start: 0, count: 200, stamp: stamp)
                    #expect(queue.write(buffer) == 200)
                    if let playhead = queue.playhead(latencyFrames: 10),
                        playhead.stamp != stamp || !(0...200).contains(playhead.frame)
                    {
                        Issue.record("\(stamp) was flushed to, \(playhead) is heard.")
                        break
                    }
                }
                isDone.withLock { $0 = true }
            }
        }
    }

    /// Buffers of uneven lengths, each its own run, whose samples count up modulo 4096.
    private func buffers(total: Int) -> [AudioBuffer] {
        let generation = PlaybackGeneration.next()
        var buffers: [AudioBuffer] = []
        var start = 0
        while start < total {
            let stamp = PlaybackStamp(occurrence: .next(), generation: generation)
            let count = min(total - start, 1 + (start * 31) % 700)
            buffers.append(
                Self.buffer(format: format, start: start, count: count, stamp: stamp))
            start += count
        }
        return buffers
    }

    private static func buffer(
        format: AudioFormat, start: Int, count: Int, stamp: PlaybackStamp
    ) -> AudioBuffer {
        var buffer = AudioBuffer(format: format, capacity: count, stamp: stamp)
        buffer.fill(startFrame: Int64(start)) { samples in
            for index in 0..<count { samples[index] = Float((start + index) % 4096) }
            return count
        }
        return buffer
    }
}
