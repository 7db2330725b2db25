/// One answer to the question why nothing is heard.
@nonexhaustive
public enum SilenceCause: Hashable, Sendable {
    /// There is no item.
    case nothingLoaded

    /// The item can't go on.
    case failed(PlaybackFailure)

    /// The item is over.
    case ended(EndReason)

    /// The user does not want sound.
    case notWanted

    /// The user is looking for a place.
    case scrubbing

    /// The item's bytes and format are being found out.
    case loading

    /// The samples are on their way.
    case buffering(BufferingReason)

    /// The output is about to take frames.
    case starting

    /// The output is silent.
    case output(SilenceReason)
}

extension PlaybackState {
    /// Whether something else has the output.
    var isInterrupted: Bool { silence.contains(.interrupted) }

    /// Why nothing is heard, what has to change first before all else; empty while sound is heard.
    public var whySilent: [SilenceCause] {
        let output = SilenceReason.allCases.filter(silence.contains).map(SilenceCause.output)
        let unwanted: [SilenceCause] =
            intent == .pause ? [.notWanted] : isScrubbing ? [.scrubbing] : []
        return switch phase {
        case .idle: [.nothingLoaded] + output
        case .failed(let failure): [.failed(failure)] + output
        case .ended(let reason): [.ended(reason)] + output
        case .loading: unwanted + [.loading] + output
        case .buffering(let reason): unwanted + [.buffering(reason)] + output
        case .ready, .paused: (unwanted.isEmpty && !isInterrupted ? [.starting] : unwanted) + output
        case .playing: output
        }
    }
}
