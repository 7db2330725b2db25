internal import AudioPipeline

extension AudioSinkError {
    static func noServer(_ output: PulseOutput, cause: String?) -> AudioSinkError {
        let place = output.server.map { "at \($0)" } ?? "for this user"
        return AudioSinkError(
            .unavailable,
            message: """
                No sound server answers \(place). Start PipeWire with pipewire-pulse, or PulseAudio, \
                or name a server's address in PULSE_SERVER.
                """,
            cause: cause)
    }

    static func noStream(_ output: PulseOutput, cause: String?) -> AudioSinkError {
        let device = output.device.map { "the output \($0)" } ?? "its default output"
        return AudioSinkError(
            .unavailable,
            message: """
                The sound server does not open \(device). `pactl list short sinks` names the outputs \
                that there are.
                """,
            cause: cause)
    }

    static func serverLost(cause: String?) -> AudioSinkError {
        AudioSinkError(
            .deviceLost,
            message: """
                The sound server went away. Configure the sink again, once or from time to time, to \
                go on when it is back.
                """,
            cause: cause)
    }

    static func noAnswer(within patience: Duration) -> AudioSinkError {
        AudioSinkError(
            .timedOut,
            message: """
                The sound server did not answer or took no sound for \(patience). It may be stopped or \
                its output suspended; try again, or close the sink.
                """)
    }

    static let serverSilent = AudioSinkError(
        .deviceLost,
        message: """
            The sound server does not answer any more. Configure the sink again, once or from time to \
            time, to go on when it does.
            """)

    static func noDevice(_ selection: AudioDeviceSelection, cause: String?) -> AudioSinkError {
        AudioSinkError(
            .unavailable,
            message: """
                The sound server has no output \(selection.serverName). Ask for one of those that \
                the sink's devices name.
                """,
            cause: cause)
    }

    static func refused(cause: String?) -> AudioSinkError {
        AudioSinkError(
            .inputOutput,
            message: "The sound server refused a command. Configure the sink again.", cause: cause)
    }

    static func unsupported(_ format: AudioFormat) -> AudioSinkError {
        AudioSinkError(
            .unsupportedFormat,
            message: """
                Sound servers take 1 to 32 channels at up to 384,000 Hz, not \(format). Convert the \
                samples first.
                """)
    }

    static let notConfigured = AudioSinkError(
        .notConfigured,
        message: "The sink is not configured for these samples. Configure it with their format.")

    static let noResources = AudioSinkError(
        .unavailable,
        message: "The system has no more threads or descriptors. Close what is not needed.")
}
