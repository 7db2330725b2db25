internal import AudioPipeline
internal import PlaybackControl
internal import PlayerInternals
internal import Synchronization

/// Sound through a PulseAudio or PipeWire server.
///
/// The server is asked for about 50 ms of latency and resamples where the device has another rate.
/// Half a second of samples waits in the sink. Nothing is connected before the first
/// ``configure(_:)``, and no server is started behind anybody's back.
///
/// When the server goes away, whoever waits gets `.deviceLost` and each subscriber of ``events()``
/// is told; `configure` connects again. So it is with a server that answers nothing for three
/// quarters of a second; one that answers and takes no sample for 10 seconds throws `.timedOut`. When
/// a device is removed the server moves the sound to another one, and moves it back when a device that
/// was asked for returns; ``events()`` tells, and ``route`` says where the sound goes.
///
/// Another program may have the server ask for silence, as `module-role-cork` does for a call. The
/// sink tells that as `.interruptionBegan` and leaves it to its owner to pause.
///
/// It rests on the asynchronous interface of libpulse, with a thread for each configured sink; the
/// thread ends with ``close()`` or with the sink.
public final class PulseAudioSink: Sendable {
    struct State {
        /// The session that is being connected, and the one that is connected.
        var opening: PulseSession?
        var session: PulseSession?
        var oldestGeneration = PlaybackGeneration.none
        var gain: Float = 1
        var selection: AudioDeviceSelection
        var isClosed = false

        mutating func takeSessions() -> [PulseSession] {
            defer {
                opening = nil
                session = nil
            }
            return [opening, session].compactMap(\.self)
        }
    }

    let output: PulseOutput
    let state: Locked<State>
    let hub = AudioSinkEventHub()

    /// Describes an output; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - applicationName: What the server's mixers call the program.
    ///   - mediaName: What they call the sound, such as the title of a podcast.
    ///   - mediaRole: What the sound is for; servers route and duck by it.
    ///   - server: The server's address, such as `unix:/run/user/1000/pulse/native`; nil for the
    ///     one of the environment and of the user's configuration.
    ///   - device: The `id` of one of ``devices()``, which is the name that `pactl list short sinks`
    ///     prints; nil for the user's default, which is followed when it changes.
    ///   - clock: What paces looks at devices that come and go.
    public convenience init(
        applicationName: String, mediaName: String = "Playback", mediaRole: MediaRole = .music,
        server: String? = nil, device: String? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            output: PulseOutput(
                applicationName: applicationName, mediaName: mediaName, mediaRole: mediaRole,
                server: server, selection: device.map { .device(id: $0) } ?? .systemDefault,
                clock: clock))
    }

    init(output: PulseOutput) {
        self.output = output
        state = Locked(State(selection: output.selection))
    }

    deinit {
        for session in state.withLock({ $0.takeSessions() }) { session.abandon(.closed) }
        hub.finish()
    }

    /// The frames of older generations that writes dropped since the last `configure`.
    public var droppedFrames: Int64 {
        Int64(state.withLock(\.session)?.queue.droppedFrames ?? 0)
    }

    /// How often there was silence for want of samples in mid-play since the last `configure`.
    public var underrunCount: Int {
        state.withLock(\.session)?.underruns.load(ordering: .relaxed) ?? 0
    }
}
