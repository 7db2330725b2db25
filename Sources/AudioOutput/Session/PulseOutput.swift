internal import AudioPipeline

/// The output that a sink connects to, and how it introduces itself there.
struct PulseOutput: Sendable {
    var applicationName: String
    var mediaName: String
    var mediaRole: PulseAudioSink.MediaRole
    var server: String?
    var selection = AudioDeviceSelection.systemDefault

    /// How long the server may take to open a stream.
    var answerPatience = Duration.milliseconds(750)

    /// How long the server may take no sample while it plays.
    var patience = Duration.seconds(10)

    /// The time that the server is asked to hold ready.
    var latency = Duration.milliseconds(50)

    /// What paces looks at devices that come and go.
    var clock: any Clock<Duration> = ContinuousClock()

    /// The name of the device that is asked for; nil for the default.
    var device: String? {
        if case .device(let id) = selection { id } else { nil }
    }
}
