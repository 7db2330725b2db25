public import AudioPipeline
public import PlaybackControl
internal import PlayerInternals

/// Writes down what reaches a sink, and passes it on to one that sets the pace.
public final class CapturingAudioSink: AudioSink {
    private let base: any AudioSink
    private let log = Locked<[CapturedCall]>([])
    private let written: Locked<[Float]>?

    /// Captures what goes to `base`, such as a `NullAudioSink` on a ``VirtualClock``.
    ///
    /// - Parameters:
    ///   - base: Where all goes to.
    ///   - keepsSamples: Whether ``samples`` has them all, and not only their hashes.
    public init(_ base: any AudioSink, keepsSamples: Bool = false) {
        self.base = base
        written = keepsSamples ? Locked([]) : nil
    }

    /// The samples of all frames that were written, those that a flush dropped too; empty where they
    /// are not kept.
    public var samples: [Float] { written?.withLock { $0 } ?? [] }

    /// All that reached the sink so far, in order; writes that follow each other are one.
    public var calls: [CapturedCall] { log.withLock { $0 } }

    /// Passes on, and notes the format.
    @discardableResult
    public func configure(
        _ format: AudioFormat
    ) async throws(AudioSinkError) -> AudioSinkConfiguration {
        let granted = try await base.configure(format)
        note(.configured(format))
        return granted
    }

    /// Passes on, and notes the frames.
    public func write(_ buffer: AudioBuffer) async throws(AudioSinkError) {
        try await base.write(buffer)
        note(.wrote(CapturedSpan(buffer)))
        written?.withLock { $0 += buffer.samples }
    }

    /// Passes on, and notes it.
    public func start() async throws(AudioSinkError) {
        try await base.start()
        note(.started)
    }

    /// Passes on, and notes it.
    public func pause() async throws(AudioSinkError) {
        try await base.pause()
        note(.paused)
    }

    /// Passes on, and notes the generation.
    public func flush(before generation: PlaybackGeneration) async throws(AudioSinkError) {
        try await base.flush(before: generation)
        note(.flushed(before: generation))
    }

    /// Passes on, and notes the gain; the frames are noted as they were written.
    public func setGain(_ gain: Float) {
        base.setGain(gain)
        note(.gain(gain))
    }

    /// Passes on, and notes it once it is done.
    public func drain() async throws(AudioSinkError) {
        try await base.drain()
        note(.drained)
    }

    /// Passes on, and notes it.
    public func close() async {
        await base.close()
        note(.closed)
    }

    /// What the base says.
    public var queuedFrames: Int { base.queuedFrames }

    /// What the base says.
    public var playhead: AudioPlayhead? { base.playhead }

    /// What the base says.
    public func events() -> AsyncStream<AudioSinkEvent> { base.events() }

    private func note(_ call: CapturedCall) {
        log.withLock { calls in
            if case .wrote(let span) = call, case .wrote(var last)? = calls.last,
                last.extend(with: span)
            {
                calls[calls.count - 1] = .wrote(last)
            } else {
                calls.append(call)
            }
        }
    }
}
