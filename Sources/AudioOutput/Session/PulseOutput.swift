/// The output that a sink connects to, and how it introduces itself there.
struct PulseOutput: Sendable {
    var applicationName: String
    var mediaName: String
    var mediaRole: PulseAudioSink.MediaRole
    var server: String?
    var device: String?

    /// How long the server may take to answer, or to take a sample while it plays.
    var patience = Duration.seconds(10)

    /// The time that the server is asked to hold ready.
    var latency = Duration.milliseconds(50)
}
