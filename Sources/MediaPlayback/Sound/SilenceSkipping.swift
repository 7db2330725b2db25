/// How silences are made shorter.
///
/// ```swift
/// player.setSilenceSkipping(SilenceSkipping())
/// ```
public struct SilenceSkipping: Hashable, Sendable {
    /// How loud a sample of a silence is at most, in decibels below full scale; -90 to -20.
    public var threshold: Double

    /// The shortest silence that is made shorter; 0.2 seconds or more.
    public var shortest: Duration

    /// What stays of a silence at each of its ends; half of ``shortest`` at most.
    public var kept: Duration

    /// Describes how; what is out of its range is moved to the nearer bound.
    ///
    /// By default a pause between two words stays, and of one to think of there are 0.3 seconds.
    public init(
        threshold: Double = -45, shortest: Duration = .milliseconds(700),
        kept: Duration = .milliseconds(150)
    ) {
        self.threshold = threshold.isNaN ? -45 : min(max(threshold, -90), -20)
        self.shortest = min(max(shortest, .milliseconds(200)), .seconds(60))
        self.kept = min(max(kept, .zero), self.shortest / 2)
    }
}
