/// Which positions are worth keeping, and when something counts as finished.
public struct ResumePositionPolicy: Hashable, Sendable {
    /// The longest key that is taken, in UTF-8 bytes.
    public static let longestKey = 4_096

    /// A position before this is a start and no progress: it is taken only from a seek.
    ///
    /// A player that loads an item stands at zero for a moment, before it goes to where the item
    /// was left.
    public var startUp: Duration

    /// What is left of something that counts as finished, at most; credits are seldom heard.
    ///
    /// No more than a tenth of the media, so that nothing short is finished when it begins.
    public var finishedMargin: Duration

    /// How many positions wait for a save at most, from 1; beyond it the oldest is given up.
    public var capacity: Int

    /// Sets the rules.
    public init(
        startUp: Duration = .seconds(1), finishedMargin: Duration = .seconds(30),
        capacity: Int = 1_000
    ) {
        self.startUp = startUp
        self.finishedMargin = finishedMargin
        self.capacity = max(1, capacity)
    }

    /// Whether so little is left that it counts as finished; never where the duration is unknown.
    public func isFinished(at position: Duration, of duration: Duration?) -> Bool {
        guard let duration, duration > .zero else { return false }
        return duration - position <= min(finishedMargin, duration / 10)
    }
}
