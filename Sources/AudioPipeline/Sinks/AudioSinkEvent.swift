/// What happens to an output by itself.
@nonexhaustive
public enum AudioSinkEvent: Hashable, Sendable {
    /// The queue ran empty while the sink was started and not draining.
    case underrun

    /// Frames are heard again after an underrun.
    case recovered

    /// The output went away; only `configure` brings it back.
    case deviceLost(AudioSinkError)

    /// The sound goes to another device, or to the same one in another way.
    case routeChanged(AudioRouteChange)

    /// Something else wants the output for itself, such as a call: the sink should be paused.
    case interruptionBegan

    /// The output is free again for whoever was interrupted.
    case interruptionEnded
}
