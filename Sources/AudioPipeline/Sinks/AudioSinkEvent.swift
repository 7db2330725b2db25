/// What happens to an output by itself.
@nonexhaustive
public enum AudioSinkEvent: Hashable, Sendable {
    /// The queue ran empty while the sink was started and not draining.
    case underrun

    /// Frames are heard again after an underrun.
    case recovered

    /// The output went away; only `configure` brings it back.
    case deviceLost(AudioSinkError)
}
