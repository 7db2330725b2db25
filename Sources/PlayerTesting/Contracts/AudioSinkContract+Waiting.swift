internal import AudioPipeline
internal import PlaybackControl
internal import PlayerInternals

extension AudioSinkContract {
    /// Lends a new sink, and closes it.
    func withSink(_ body: (any AudioSink) async throws -> Void) async throws {
        let sink = try await makeSink()
        do {
            try await body(sink)
        } catch {
            await sink.close()
            throw error
        }
        await sink.close()
    }

    /// Frames of a generation of their own.
    func frames(_ count: Int, startFrame: Int64 = 0) -> AudioBuffer {
        let stamp = PlaybackStamp(occurrence: .next(), generation: .next())
        var buffer = AudioBuffer(format: format, capacity: count, stamp: stamp)
        buffer.fill(startFrame: startFrame) { samples in
            for index in samples.indices { samples[index] = 0.25 }
            return count
        }
        return buffer
    }

    /// Lets time pass until a task is over, and gives what it threw; a task that hangs is a
    /// violation, and is cancelled.
    func wait<Failure: Error>(
        for task: Task<Void, Failure>, _ rule: ContractRule, meanwhile: () throws -> Void
    ) async throws {
        let isOver = Locked(false)
        let watching = Task(executorPreference: executor) {
            let result = await task.result
            isOver.withLock { $0 = true }
            return result
        }
        var passes = 0
        while !isOver.withLock({ $0 }) {
            guard passes < patience else {
                task.cancel()
                throw rule.violation("nothing happened while time passed \(patience) times.")
            }
            try meanwhile()
            await settleAndPassTime()
            passes += 1
        }
        try await watching.value.get()
    }

    /// Lets the tasks of the contract do what they can, and then a little time pass.
    func settleAndPassTime() async {
        await executor.settle()
        await passTime()
    }

    /// The code of what a write throws; nil for nothing.
    func error(
        writing buffer: AudioBuffer, to sink: any AudioSink
    ) async -> AudioSinkError.Code? {
        do throws(AudioSinkError) {
            try await sink.write(buffer)
            return nil
        } catch {
            return error.code
        }
    }

    func name(_ code: AudioSinkError.Code?) -> String {
        code.map { ".\($0)" } ?? "nothing"
    }

    func text(_ playhead: AudioPlayhead?) -> String {
        playhead.map { "frame \($0.frame) of \($0.stamp)" } ?? "nothing"
    }
}
