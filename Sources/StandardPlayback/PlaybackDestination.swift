internal import AudioOutput
public import AudioPipeline

/// Where a standard player's sound goes.
public enum PlaybackDestination: Hashable, Sendable {
    /// To the user's sound server, under the name of the program.
    case speakers(applicationName: String)

    /// Into a WAV file, as fast as it can be decoded.
    case wavFile(path: String)

    /// Nowhere, at the pace of real time.
    case nowhere

    /// A sink for the destination; nothing is opened before something is played.
    public func makeSink() -> any AudioSink {
        switch self {
        case .speakers(let name): PulseAudioSink(applicationName: name)
        case .wavFile(let path): WAVFileSink(path: path)
        case .nowhere: NullAudioSink()
        }
    }
}
