import PlaybackControl

/// Tells when nothing has moved for too long although sound is wanted.
struct StuckDetector: Sendable {
    /// What moves while a player works.
    struct Observation: Hashable, Sendable {
        var stamp: PlaybackStamp
        var phase: PlaybackPhase

        /// Frames that were given to the sink.
        var written: Int64

        /// The frame that is heard.
        var played: Int64?
    }

    private let patience: Duration
    private var last: Observation?
    private var quietTime = Duration.zero

    init(patience: Duration) {
        self.patience = patience
    }

    /// How often to look.
    var interval: Duration { patience / 4 }

    /// Takes a look; says what is waited for once that was too long, and then begins anew.
    ///
    /// - Parameters:
    ///   - observation: What there is to see; nil while no sound is wanted.
    ///   - elapsed: The time since the look before.
    mutating func observe(_ observation: Observation?, after elapsed: Duration) -> StuckReason? {
        defer { last = observation }
        guard let observation, observation == last else {
            quietTime = .zero
            return nil
        }
        quietTime += elapsed
        guard quietTime >= patience else { return nil }
        quietTime = .zero
        return switch observation.phase {
        case .loading: .loading
        case .buffering: .samples
        default: .output
        }
    }
}
