/// What a player does when its output changes by itself.
///
/// As people expect it of a player: an unplugged headphone pauses, a lost default moves on, a call
/// pauses for as long as it takes.
public struct OutputPolicy: Hashable, Sendable {
    /// What is done when headphones are gone: others would hear what was not meant for them.
    public var headphonesLost: LossResponse

    /// What is done when the device is gone that was asked for by its name.
    public var selectedDeviceLost: LossResponse

    /// What is done when the default device is gone and sound goes to another one.
    public var defaultDeviceLost: LossResponse

    /// How long a device that is paused for may be away so that the sound goes on by itself when it
    /// is back, unless the user has said otherwise meanwhile: a cable that is loose, a device that
    /// changes its profile.
    public var grace: Duration

    /// How long an output that is gone altogether, such as a sound server that restarts, is looked
    /// for before the item fails; nil fails at once.
    ///
    /// The position is kept, and where something was heard it goes on from there. What can't be
    /// sought in fails, since what was queued of it is lost.
    public var reopening: Duration?

    /// What is done when something else wants the output, such as a call.
    public var interruption: InterruptionResponse

    /// Describes a policy; negative times are none.
    public init(
        headphonesLost: LossResponse = .pause, selectedDeviceLost: LossResponse = .pause,
        defaultDeviceLost: LossResponse = .goOn, grace: Duration = .seconds(1),
        reopening: Duration? = nil, interruption: InterruptionResponse = .pause
    ) {
        self.headphonesLost = headphonesLost
        self.selectedDeviceLost = selectedDeviceLost
        self.defaultDeviceLost = defaultDeviceLost
        self.grace = max(grace, .zero)
        self.reopening = reopening.map { max($0, .zero) }
        self.interruption = interruption
    }

    /// What is done when a device is gone and there is another one.
    public enum LossResponse: Hashable, Sendable {
        /// The player pauses, as if the user had asked for it.
        case pause

        /// The sound goes on at the other device.
        case goOn
    }

    /// What is done while something else wants the output.
    public enum InterruptionResponse: Hashable, Sendable {
        /// The sound stops and goes on behind the interruption, where the user still wants it.
        ///
        /// `PlaybackState.silence` holds `.interrupted` meanwhile; the intent stays the user's.
        case pause

        /// The sound becomes quieter for so long, within 20 ms.
        ///
        /// - Parameter gain: What the volume is multiplied with, 0 to 1.
        case duck(gain: Double)

        /// Both are heard.
        case mix
    }
}
