/// Where commands come from outside of the program: media keys, a headset, a desktop's controls.
///
/// One half of a pair; the other is ``NowPlayingDisplay``. ``RemoteControl`` joins both to a player.
public protocol RemoteCommandSource: Sendable {
    /// Names who carries commands out; nil for nobody, which refuses them all.
    ///
    /// Commands are handed over in the order in which they came, one when the one before is done.
    func handleCommands(
        _ support: RemoteCommandSupport,
        by handler: (@Sendable (RemoteRequest) async -> RemoteOutcome)?)
}
