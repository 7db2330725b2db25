/// Whether and when a load that failed is tried again.
///
/// ```swift
/// let policy = RetryPolicy(maximumTries: 4, firstDelay: .seconds(1))
/// switch policy.decision(after: error, tries: 1, chance: .random(in: 0..<1)) {
/// case .retry(let delay): try await clock.sleep(for: delay)
/// case .giveUp: throw error
/// }
/// ```
///
/// Delays double from try to try. What can't pass by itself is never tried again: see
/// ``AssetLoadingError/isTransient``. The policy decides and waits for nothing.
public struct RetryPolicy: Hashable, Sendable {
    /// How many tries may fail in a row, the first included; from 1 to 100.
    ///
    /// A try that brought bytes begins a new row.
    public var maximumTries: Int {
        didSet { maximumTries = Self.clamped(maximumTries) }
    }

    /// The delay after the first failure; from zero to one hour.
    public var firstDelay: Duration {
        didSet { firstDelay = Self.clamped(firstDelay) }
    }

    /// The longest delay that doubling leads to; from zero to one hour.
    public var longestDelay: Duration {
        didSet { longestDelay = Self.clamped(longestDelay) }
    }

    /// The share of a delay that is left to chance, from 0 to 1, so that many clients of a server
    /// that failed do not come back at one moment.
    public var jitter: Double {
        didSet { jitter = Self.clamped(jitter) }
    }

    /// The longest wait that a server may ask for (`Retry-After`); from zero to one hour.
    ///
    /// When a server asks for more the load is given up, and the error tells the wait.
    public var longestRetryAfter: Duration {
        didSet { longestRetryAfter = Self.clamped(longestRetryAfter) }
    }

    /// Chooses the values; each is moved into its bounds.
    public init(
        maximumTries: Int = 5, firstDelay: Duration = .milliseconds(250),
        longestDelay: Duration = .seconds(8), jitter: Double = 0.5,
        longestRetryAfter: Duration = .seconds(60)
    ) {
        self.maximumTries = Self.clamped(maximumTries)
        self.firstDelay = Self.clamped(firstDelay)
        self.longestDelay = Self.clamped(longestDelay)
        self.jitter = Self.clamped(jitter)
        self.longestRetryAfter = Self.clamped(longestRetryAfter)
    }

    /// Gives up after the first failure.
    public static let never = RetryPolicy(maximumTries: 1)

    private static func clamped(_ tries: Int) -> Int { min(max(tries, 1), 100) }

    private static func clamped(_ delay: Duration) -> Duration {
        min(max(delay, .zero), .seconds(3600))
    }

    private static func clamped(_ share: Double) -> Double {
        share.isNaN ? 0 : min(max(share, 0), 1)
    }
}

extension RetryPolicy {
    /// What to do after a failure.
    public enum Decision: Hashable, Sendable {
        /// Wait this long and try again.
        case retry(after: Duration)

        /// Report the failure.
        case giveUp
    }

    /// Decides what to do after a failure.
    ///
    /// - Parameters:
    ///   - error: What the last try ended in.
    ///   - tries: How many tries have failed in a row, the last included.
    ///   - chance: A random number from 0 to 1, of which ``jitter`` makes use.
    public func decision(
        after error: AssetLoadingError, tries: Int, chance: Double
    ) -> Decision {
        guard error.isTransient, tries < maximumTries else { return .giveUp }
        let asked = error.retryAfter ?? .zero
        guard asked <= longestRetryAfter else { return .giveUp }
        let doublings = min(max(tries - 1, 0), 40)
        let delay = min(firstDelay * (1 << doublings), longestDelay)
        return .retry(after: max(delay * (1 - jitter * Self.clamped(chance)), asked))
    }
}
