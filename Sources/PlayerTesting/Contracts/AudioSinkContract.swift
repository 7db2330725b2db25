public import AudioPipeline
internal import PlaybackControl
internal import PlayerInternals

/// What every `AudioSink` promises, to run on a type of one's own.
///
/// ```swift
/// @Test func mySinkKeepsTheContract() async throws {
///     let clock = VirtualClock()
///     try await AudioSinkContract(passTime: { clock.advance(by: .milliseconds(10)) }) {
///         MySink(clock: clock)
///     }.verify()
/// }
/// ```
public struct AudioSinkContract: Sendable {
    let format: AudioFormat
    let patience: Int

    /// Where the tasks run that use the sink, so that what they can do is done before time passes.
    let executor = SettlingExecutor()
    let passTime: @Sendable () async -> Void
    let makeSink: @Sendable () async throws -> any AudioSink

    /// Names the type.
    ///
    /// - Parameters:
    ///   - format: A form of samples that the sink takes.
    ///   - patience: How often time passes before what has to happen counts as missing. It is a
    ///     count, so that a busy machine changes no verdict of a sink in virtual time.
    ///   - passTime: Lets a little time pass for the sink, and what follows from it happen; called
    ///     again and again. By default it is 5 ms of real time.
    ///   - makeSink: Makes a new sink, not configured yet; called for each rule.
    public init(
        format: AudioFormat = AudioFormat(sampleRate: 48_000, channels: .stereo),
        patience: Int = 4_000,
        passTime: @escaping @Sendable () async -> Void = {
            try? await ContinuousClock().sleep(for: .milliseconds(5))
        },
        makeSink: @escaping @Sendable () async throws -> any AudioSink
    ) {
        self.format = format
        self.patience = patience
        self.passTime = passTime
        self.makeSink = makeSink
    }

    /// Checks every rule.
    ///
    /// - Throws: The first ``ContractViolation``.
    public func verify() async throws(ContractViolation) {
        try await ContractRule.verify("A write before configure throws .notConfigured.") { rule in
            try await self.withSink { sink in
                let error = await self.error(writing: self.frames(16), to: sink)
                try rule.expect(error == .notConfigured, "it threw \(name(error)).")
            }
        }
        try await ContractRule.verify("A sink begins paused and empty.") { rule in
            try await self.beginPaused(rule)
        }
        try await ContractRule.verify("What was written is heard once the sink is started.") {
            rule in try await self.play(rule)
        }
        try await ContractRule.verify("A pause keeps what is queued.") { rule in
            try await self.pause(rule)
        }
        try await ContractRule.verify("A flush drops what is queued and what is older.") { rule in
            try await self.flush(rule)
        }
        try await ContractRule.verify("A write to a full queue waits until it is cancelled.") {
            rule in try await self.endWait(rule, with: .cancelled) { _, write in write.cancel() }
        }
        try await ContractRule.verify("Whoever waits at a sink that is closed gets .closed.") {
            rule in try await self.endWait(rule, with: .closed) { sink, _ in await sink.close() }
        }
        try await ContractRule.verify("A closed sink takes nothing and ends its events.") { rule in
            try await self.close(rule)
        }
    }

    private func beginPaused(_ rule: ContractRule) async throws {
        try await withSink { sink in
            let granted = try await sink.configure(format)
            try rule.expect(granted.capacity > 0, "its capacity is \(granted.capacity) frames.")
            try rule.expect(sink.queuedFrames == 0, "\(sink.queuedFrames) frames were queued.")
            try rule.expect(sink.playhead == nil, "it heard \(text(sink.playhead)).")
            let count = min(granted.capacity, 480)
            try await sink.write(frames(count))
            for _ in 0..<20 { await settleAndPassTime() }
            try rule.expect(
                sink.queuedFrames == count,
                "of \(count) frames written \(sink.queuedFrames) were queued a while later.")
            try await sink.configure(format)
            try rule.expect(sink.queuedFrames == 0, "configuring it again kept the queue.")
        }
    }

    private func play(_ rule: ContractRule) async throws {
        try await withSink { sink in
            let granted = try await sink.configure(format)
            let count = min(granted.capacity, 4_800)
            let buffer = frames(count, startFrame: 1_000)
            try await sink.write(buffer)
            try await sink.start()
            let draining = Task(executorPreference: executor) { try await sink.drain() }
            var heard: Int64 = 0
            try await wait(for: draining, rule) {
                guard let playhead = sink.playhead else { return }
                try rule.expect(playhead.stamp == buffer.stamp, "it heard \(text(playhead)).")
                try rule.expect(
                    playhead.frame >= heard,
                    "it heard frame \(playhead.frame) after frame \(heard).")
                heard = playhead.frame
            }
            let end = buffer.startFrame + Int64(count)
            let last = sink.playhead?.frame ?? 0
            try rule.expect(sink.queuedFrames == 0, "\(sink.queuedFrames) frames were left.")
            try rule.expect(
                (end - 1...end).contains(last), "the last frame was \(last) and not \(end).")
        }
    }

    private func pause(_ rule: ContractRule) async throws {
        try await withSink { sink in
            let granted = try await sink.configure(format)
            try await sink.start()
            try await sink.pause()
            let count = min(granted.capacity, 480)
            try await sink.write(frames(count))
            for _ in 0..<20 { await settleAndPassTime() }
            try rule.expect(
                sink.queuedFrames == count,
                "of \(count) frames written \(sink.queuedFrames) were queued a while later.")
        }
    }

    private func flush(_ rule: ContractRule) async throws {
        try await withSink { sink in
            let granted = try await sink.configure(format)
            let count = min(granted.capacity, 480)
            let old = frames(count)
            try await sink.write(old)
            let draining = Task(executorPreference: executor) { try await sink.drain() }
            let new = frames(count)
            try await sink.flush(before: new.stamp.generation)
            try rule.expect(sink.queuedFrames == 0, "\(sink.queuedFrames) frames were left.")
            try await wait(for: draining, rule) {}
            try await sink.write(old)
            try rule.expect(
                sink.queuedFrames == 0, "\(sink.queuedFrames) older frames were taken.")
            try await sink.write(new)
            try rule.expect(
                sink.queuedFrames == count,
                "of \(count) newer frames \(sink.queuedFrames) were taken.")
        }
    }

    private func close(_ rule: ContractRule) async throws {
        let sink = try await makeSink()
        try await sink.configure(format)
        let events = sink.events()
        let watching = Task(executorPreference: executor) { for await _ in events {} }
        await sink.close()
        await sink.close()
        try await wait(for: watching, rule) {}
        let error = await error(writing: frames(16), to: sink)
        try rule.expect(error == .closed, "a write threw \(name(error)).")
    }

    /// Writes to a paused sink until a write has to wait, and ends that.
    private func endWait(
        _ rule: ContractRule, with expected: AudioSinkError.Code,
        _ end: (any AudioSink, Task<Void, any Error>) async -> Void
    ) async throws {
        try await withSink { sink in
            let granted = try await sink.configure(format)
            let buffer = frames(min(granted.capacity, 4_800))
            let most = 8 * granted.capacity / buffer.frameCount
            let written = Locked(0)
            let writing: Task<Void, any Error> = Task(executorPreference: executor) {
                for _ in 0..<most {
                    try await sink.write(buffer)
                    written.withLock { $0 += 1 }
                }
                throw rule.violation("a paused sink took 8 times its capacity.")
            }
            var idlePasses = 0
            while idlePasses < 20 {
                let before = written.withLock { $0 }
                await settleAndPassTime()
                idlePasses = written.withLock { $0 } == before ? idlePasses + 1 : 0
            }
            await end(sink, writing)
            do {
                try await wait(for: writing, rule) {}
            } catch let error as AudioSinkError {
                try rule.expect(error.code == expected, "the write threw \(name(error.code)).")
            }
        }
    }
}
