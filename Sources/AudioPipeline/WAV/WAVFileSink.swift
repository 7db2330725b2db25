public import PlaybackControl
internal import PlayerInternals

/// A sink that writes a WAV file of 32-bit floats, as fast as it is given samples.
///
/// What was written stays: a flush drops only what waits for `start`. The file is whole after
/// each `drain` and after `close`. A file ends at 4 GiB, which is over three hours of stereo.
public final class WAVFileSink: AudioSink {
    private struct State: ~Copyable {
        var file: OutputFile?
        var format: AudioFormat?
        var frameCount: Int64 = 0
        var isRunning = false
        var isClosed = false
        var waiting: [AudioBuffer] = []
        var oldestGeneration: PlaybackGeneration = .none
        var playhead: AudioPlayhead?

        /// The gain that is wanted, and the way to it once there is a form of samples.
        var wantedGain: Float = 1
        var ramp: GainRamp?
    }

    private let path: String
    private let monitor = AsyncMonitor(State())
    private let hub = AudioSinkEventHub()

    /// How many frames wait for `start` before a write does.
    private static let capacity: Int64 = 48_000

    /// Names the file; it is made by `configure`.
    public init(path: String) {
        self.path = path
    }

    /// Makes the file, or empties it.
    @discardableResult
    public func configure(_ format: AudioFormat) throws(AudioSinkError) -> AudioSinkConfiguration {
        try change { state throws(AudioSinkError) in
            let file = try OutputFile(path: path)
            try file.write(WAVHeader(format: format, frameCount: 0).bytes, at: 0)
            state.file = consume file
            state.format = format
            state.ramp = GainRamp(gain: state.wantedGain, sampleRate: format.sampleRate)
            state.frameCount = 0
            state.isRunning = false
            state.waiting = []
            state.playhead = nil
        }
        return AudioSinkConfiguration(
            format: format, capacity: Int(Self.capacity), latency: .zero)
    }

    /// Appends the frames to the file, or keeps them until `start`.
    public func write(_ buffer: AudioBuffer) async throws(AudioSinkError) {
        let outcome: Result<Void, AudioSinkError>? = await monitor.wait { state in
            Result { () throws(AudioSinkError) in try Self.admit(buffer, to: &state) }.ifTrue
        }
        guard let outcome else { throw .cancelled }
        try outcome.get()
    }

    /// Writes what waits, and from now on whatever comes.
    public func start() throws(AudioSinkError) {
        try change { state throws(AudioSinkError) in
            state.isRunning = true
            let waiting = state.waiting
            state.waiting = []
            for buffer in waiting { try Self.append(buffer, to: &state) }
        }
    }

    /// Keeps what comes until `start`.
    public func pause() throws(AudioSinkError) {
        try change { state throws(AudioSinkError) in state.isRunning = false }
    }

    /// Drops what waits for `start`.
    public func flush(before generation: PlaybackGeneration) throws(AudioSinkError) {
        try change { state throws(AudioSinkError) in
            state.oldestGeneration = max(state.oldestGeneration, generation)
            state.waiting = []
            state.playhead = nil
        }
    }

    /// Changes how loud frames are written from now on.
    public func setGain(_ gain: Float) {
        monitor.withLock { state in
            state.wantedGain = max(0, gain)
            state.ramp?.target = max(0, gain)
        }
    }

    /// Waits until nothing waits for `start`, and makes the file whole.
    public func drain() async throws(AudioSinkError) {
        let outcome: Result<Void, AudioSinkError>? = await monitor.wait { state in
            Result { () throws(AudioSinkError) in
                guard !state.isClosed else { throw .closed }
                guard state.waiting.isEmpty else { return false }
                try Self.finishHeader(of: state)
                return true
            }.ifTrue
        }
        guard let outcome else { throw .cancelled }
        try outcome.get()
    }

    /// Makes the file whole and closes it.
    public func close() {
        monitor.update { state in
            // A file that can't be finished has said so at the last write or drain.
            try? Self.finishHeader(of: state)
            state.file = nil
            state.waiting = []
            state.isClosed = true
        }
        hub.finish()
    }

    /// The frames that wait for `start`.
    public var queuedFrames: Int {
        monitor.withLock { $0.waiting.reduce(0) { $0 + $1.frameCount } }
    }

    /// The last frame written.
    public var playhead: AudioPlayhead? { monitor.withLock { $0.playhead } }

    /// Ends with the sink; a file loses no frames by itself.
    public func events() -> AsyncStream<AudioSinkEvent> { hub.events() }

    // MARK: - The file

    private func change(
        _ body: (inout State) throws(AudioSinkError) -> Void
    ) throws(AudioSinkError) {
        try monitor.update { state throws(AudioSinkError) in
            guard !state.isClosed else { throw .closed }
            try body(&state)
        }
    }

    /// Takes the buffer into the file or into what waits; false when there is no room.
    private static func admit(
        _ buffer: AudioBuffer, to state: inout State
    ) throws(AudioSinkError) -> Bool {
        guard !state.isClosed else { throw .closed }
        guard state.format == buffer.format else {
            throw AudioSinkError(
                .notConfigured,
                message: "The file is not of the form \(buffer.format): call configure first.")
        }
        if buffer.stamp.generation < state.oldestGeneration { return true }
        if state.isRunning {
            try append(buffer, to: &state)
            return true
        }
        let kept = state.waiting.reduce(0) { $0 + Int64($1.frameCount) }
        guard kept < capacity else { return false }
        state.waiting.append(buffer)
        return true
    }

    private static func append(
        _ buffer: AudioBuffer, to state: inout State
    ) throws(AudioSinkError) {
        let frameCount = state.frameCount + Int64(buffer.frameCount)
        let header = WAVHeader(format: buffer.format, frameCount: frameCount)
        guard header.dataSize <= WAVHeader.largestDataSize else {
            throw AudioSinkError(
                .inputOutput,
                message: "A WAV file ends at 4 GiB: go on in another file.")
        }
        var samples = buffer.samples
        var span = samples.mutableSpan
        state.ramp?.apply(
            to: &span, frameCount: buffer.frameCount, channelCount: buffer.format.channelCount)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(samples.count * 4)
        for sample in samples { bytes.append(littleEndian: sample.bitPattern) }
        let offset = WAVHeader(format: buffer.format, frameCount: state.frameCount).dataSize
        try state.file?.write(bytes, at: Int64(WAVHeader.byteCount) + offset)
        state.frameCount = frameCount
        state.playhead = AudioPlayhead(
            stamp: buffer.stamp, frame: buffer.mediaFrame(at: buffer.frameCount),
            sampleRate: buffer.format.sampleRate)
    }

    private static func finishHeader(of state: borrowing State) throws(AudioSinkError) {
        guard let format = state.format else { return }
        try state.file?.write(
            WAVHeader(format: format, frameCount: state.frameCount).bytes, at: 0)
    }
}

extension Result where Success == Bool {
    /// Success or failure of something that was done; nil when it was not.
    fileprivate var ifTrue: Result<Void, Failure>? {
        switch self {
        case .success(true): .success(())
        case .success(false): nil
        case .failure(let failure): .failure(failure)
        }
    }
}
