import AudioPipeline
import PlaybackControl

/// What follows from what happens to an output by itself; with no concurrency and no clock.
struct OutputReactions: Sendable {
    enum Action: Hashable, Sendable {
        /// Wants sound or none in the place of the user.
        case want(PlaybackIntent)

        /// What keeps the output silent is other than before.
        case silence

        /// The output has to be louder or quieter.
        case gain

        /// Calls ``OutputReactions/graceEnded(_:)`` with the number once the grace is over.
        case beginGrace(number: Int)
    }

    private let policy: OutputPolicy
    private var isInterrupted = false
    private var isWithoutDevice = false

    /// What a fade leaves of the sound, whatever happens to the output.
    private var fade = 1.0

    /// The loss that the player was paused for and may go on after.
    private var pausingLoss: Int?
    private var lossCount = 0

    init(policy: OutputPolicy) {
        self.policy = policy
    }

    /// Why the output is silent, beside what the user wants.
    var silence: Set<SilenceReason> {
        var reasons: Set<SilenceReason> = isWithoutDevice ? [.noDevice] : []
        if isInterrupted, policy.interruption == .pause { reasons.insert(.interrupted) }
        return reasons
    }

    /// What the user's volume is multiplied with.
    var gain: Double {
        guard isInterrupted, case .duck(let gain) = policy.interruption else { return fade }
        return fade * min(max(gain, 0), 1)
    }

    /// Fades the sound to a part of what the user wants; what is no number is refused.
    mutating func setFade(_ gain: Double) -> [Action] {
        guard !gain.isNaN else { return [] }
        let clamped = min(max(gain, 0), 1)
        guard clamped != fade else { return [] }
        fade = clamped
        return [.gain]
    }

    /// Something else wants the output, or no longer does.
    mutating func interrupt(_ isInterrupted: Bool) -> [Action] {
        guard isInterrupted != self.isInterrupted else { return [] }
        self.isInterrupted = isInterrupted
        return switch policy.interruption {
        case .pause: [.silence]
        case .duck: [.gain]
        case .mix: []
        }
    }

    /// The user has asked for sound or for none: there is nothing to go back to.
    ///
    /// Whoever asks for sound in the middle of an interruption gets it.
    mutating func userWants(_ intent: PlaybackIntent) -> [Action] {
        pausingLoss = nil
        guard intent == .play, policy.interruption == .pause else { return [] }
        return interrupt(false)
    }

    /// The output as a whole is gone, or there again.
    mutating func setDevice(isThere: Bool) -> [Action] {
        guard isThere == isWithoutDevice else { return [] }
        isWithoutDevice = !isThere
        return [.silence]
    }

    /// The sound goes elsewhere.
    ///
    /// - Parameter intent: What the user wants.
    mutating func take(_ change: AudioRouteChange, intent: PlaybackIntent) -> [Action] {
        let isThere = change.route.device.kind != .placeholder
        var actions = setDevice(isThere: isThere)
        switch change.reason {
        case .deviceLost where intent == .play && response(to: change) == .pause:
            lossCount += 1
            pausingLoss = lossCount
            actions += [.want(.pause), .beginGrace(number: lossCount)]
        case .deviceReturned where pausingLoss != nil:
            pausingLoss = nil
            actions.append(.want(.play))
        default: break
        }
        return actions
    }

    /// A device was away for too long to go on by itself.
    mutating func graceEnded(_ number: Int) {
        if pausingLoss == number { pausingLoss = nil }
    }

    private func response(to change: AudioRouteChange) -> OutputPolicy.LossResponse {
        guard let former = change.former else { return .goOn }
        if former.device.kind == .headphones { return policy.headphonesLost }
        return switch former.selection {
        case .systemDefault: policy.defaultDeviceLost
        case .device: policy.selectedDeviceLost
        }
    }
}
