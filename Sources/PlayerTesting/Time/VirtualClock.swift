internal import PlayerInternals

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = VirtualClock()
/// let sink = NullAudioSink(clock: clock)
/// …
/// clock.advance(by: .seconds(3))
/// ```
public final class VirtualClock: Clock, Sendable {
    /// A moment of the clock: the time since its start.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the start of the clock.
        public var offset: Duration

        /// Names a moment.
        public init(offset: Duration) {
            self.offset = offset
        }

        /// The moment this much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from here to another moment.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Orders moments by time.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now: Duration = .zero
        var sleepers: [UInt64: Sleeper] = [:]
        var lastSleeper: UInt64 = 0
    }

    private let monitor = AsyncMonitor(State())

    /// Starts a clock at zero.
    public init() {}

    /// The time that the test has set.
    public var now: Instant { Instant(offset: monitor.withLock { $0.now }) }

    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// How many tasks sleep.
    public var sleeperCount: Int { monitor.withLock { $0.sleepers.count } }

    /// Who sleeps, in the order of waking; of the same deadline, in the order of going to sleep.
    public var sleepers: [Sleeper] {
        monitor.withLock { state in
            state.sleepers.sorted { left, right in
                (left.value.deadline, left.key) < (right.value.deadline, right.key)
            }.map(\.value)
        }
    }

    /// Sleeps until the test has moved the clock to the deadline.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await sleep(until: deadline, location: nil)
    }

    /// Sleeps until the test has moved the clock so far, and says where the call stands.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(
        for duration: Duration, fileID: StaticString = #fileID, line: UInt = #line
    ) async throws {
        try await sleep(until: now.advanced(by: duration), location: "\(fileID):\(line)")
    }

    private func sleep(until deadline: Instant, location: String?) async throws {
        let key = monitor.update { state in
            state.lastSleeper += 1
            state.sleepers[state.lastSleeper] = Sleeper(
                deadline: deadline, taskName: Task.name, location: location)
            return state.lastSleeper
        }
        let isDue = await monitor.wait { $0.now >= deadline.offset ? true : nil }
        monitor.update { $0.sleepers[key] = nil }
        if isDue == nil { throw CancellationError() }
    }

    /// Waits until so many tasks sleep for a time that has not come yet; returns when cancelled.
    ///
    /// For code that takes no executor: where everything runs on a ``SettlingExecutor``, its
    /// `settle()` knows more.
    public func waitForSleepers(_ count: Int = 1) async {
        _ = await monitor.wait { state in
            let asleep = state.sleepers.values.count { $0.deadline.offset > state.now }
            return asleep >= count ? true : nil
        }
    }

    /// Moves the clock and wakes whoever is due.
    public func advance(by duration: Duration) {
        monitor.update { $0.now += duration }
    }

    /// Moves the clock to the earliest deadline that a task sleeps for, and wakes it.
    ///
    /// - Parameter limit: How far the clock may move at most.
    /// - Returns: False, with the clock where it was, if nobody sleeps or only behind the limit.
    @discardableResult
    public func advanceToNextDeadline(within limit: Duration = .seconds(3600)) -> Bool {
        monitor.update { state in
            let deadlines = state.sleepers.values.map(\.deadline.offset)
            guard let next = deadlines.min(), next <= state.now + limit else { return false }
            state.now = max(state.now, next)
            return true
        }
    }
}
