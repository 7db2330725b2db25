/// Where it is shown, outside of the program, what is playing: a desktop's media controls.
///
/// One half of a pair; the other is ``RemoteCommandSource``. ``RemoteControl`` joins both to a player.
public protocol NowPlayingDisplay: Sendable {
    /// Shows what is playing from now on; never waits. Of many in a row only the last counts.
    func show(_ info: NowPlayingInfo)

    /// Names where the position is read from whenever somebody asks; it can be called on any
    /// thread and never waits.
    func readPosition(from position: @escaping @Sendable () -> Duration)
}
