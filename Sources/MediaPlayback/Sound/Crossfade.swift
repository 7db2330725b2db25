/// How the end of one item and the beginning of the next are heard at the same time.
public struct Crossfade: Hashable, Sendable {
    /// How the loudness goes from one to the other.
    @nonexhaustive
    public enum Curve: Hashable, Sendable {
        /// As loud in the middle as at both ends, for sounds that have nothing in common.
        case equalPower

        /// The sum of both gains is 1, for sounds that are alike.
        case linear
    }

    /// How long both are heard, from the first frame of the next to the last of the one before;
    /// 0 to 12 seconds, and half of the shorter item at most.
    public var duration: Duration {
        didSet { duration = Self.clamped(duration) }
    }

    /// How the loudness goes over.
    public var curve: Curve

    /// The longest that both can be heard.
    public static let longest = Duration.seconds(12)

    /// Describes a crossfade; a duration is clamped to 0 to ``longest``.
    public init(_ duration: Duration, curve: Curve = .equalPower) {
        self.duration = Self.clamped(duration)
        self.curve = curve
    }

    private static func clamped(_ duration: Duration) -> Duration {
        min(max(duration, .zero), longest)
    }

    /// What both are multiplied with at a part of the way, 0 to 1.
    func gains(at part: Float) -> (before: Float, next: Float) {
        switch curve {
        case .equalPower: ((1 - part).squareRoot(), part.squareRoot())
        case .linear: (1 - part, part)
        }
    }
}
