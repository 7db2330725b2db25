/// How silences are made shorter.
///
/// ```swift
/// player.setSilenceSkipping(SilenceSkipping())
/// ```
public struct SilenceSkipping: Hashable, Sendable {
    /// How loud a sample of a silence is at most, in decibels below full scale; -90 to -20.
    public var threshold: Double {
        didSet { threshold = Self.clamped(threshold) }
    }

    /// The shortest silence that is made shorter; 0.2 to 60 seconds.
    public var shortest: Duration {
        didSet {
            shortest = Self.clamped(shortest: shortest)
            kept = Self.clamped(kept: kept, shortest)
        }
    }

    /// What stays of a silence at each of its ends; half of ``shortest`` at most.
    public var kept: Duration {
        didSet { kept = Self.clamped(kept: kept, shortest) }
    }

    /// Describes how; what is out of its range is moved to the nearer bound.
    ///
    /// By default a pause between two words stays, and of one to think of there are 0.3 seconds.
    public init(
        threshold: Double = -45, shortest: Duration = .milliseconds(700),
        kept: Duration = .milliseconds(150)
    ) {
        self.threshold = Self.clamped(threshold)
        self.shortest = Self.clamped(shortest: shortest)
        self.kept = Self.clamped(kept: kept, self.shortest)
    }

    private static func clamped(_ threshold: Double) -> Double {
        threshold.isNaN ? -45 : min(max(threshold, -90), -20)
    }

    private static func clamped(shortest: Duration) -> Duration {
        min(max(shortest, .milliseconds(200)), .seconds(60))
    }

    private static func clamped(kept: Duration, _ shortest: Duration) -> Duration {
        min(max(kept, .zero), shortest / 2)
    }
}
