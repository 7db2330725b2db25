/// What has to be done for a sleep timer, in the order in which it is given.
@nonexhaustive
public enum SleepAction: Hashable, Sendable {
    /// Play at this part of the user's volume, between 0 and 1: `PlayerController.setFade(_:)`.
    case setGain(Double)

    /// Pause and, if there is a place, go to it, so that playing on begins where the fade began.
    case pause(resumingAt: Duration?)

    /// Play at the user's volume again; comes after the pause, so that nothing is heard of it.
    case restoreVolume
}
