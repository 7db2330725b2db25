/// Why nothing is heard although the output takes frames, or why it does not take them.
///
/// These belong to the output and stay when the item changes.
@nonexhaustive
public enum SilenceReason: Hashable, Sendable, CaseIterable {
    /// There is nothing to play on.
    case noDevice

    /// Something else has the output for now: a call, another player.
    case interrupted

    /// The sound is switched off.
    case muted

    /// The volume is at zero.
    case zeroVolume
}
