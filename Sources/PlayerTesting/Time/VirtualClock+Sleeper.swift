extension VirtualClock {
    /// A task that sleeps on the clock.
    public struct Sleeper: Hashable, Sendable, CustomStringConvertible {
        /// When it wakes.
        public var deadline: Instant

        /// What the task was named when it was made.
        public var taskName: String?

        /// The file and the line that sleep, such as `MyTests/ClockTests.swift:12`; nil where the
        /// clock is known as `any Clock` only, which is not told.
        public var location: String?

        /// The name, the place and the deadline.
        public var description: String {
            let place = location.map { " at \($0)" } ?? ""
            return "\(taskName ?? "a task without a name")\(place) until \(deadline.offset)"
        }
    }

    /// Why a run of the clock can't go on.
    public struct Standstill: Error, Hashable, Sendable, CustomStringConvertible {
        /// What keeps the run.
        public enum Reason: Hashable, Sendable {
            /// Nothing is queued on the executor, and nobody sleeps.
            case nothingCanRun

            /// The next deadline is farther away than the clock may jump.
            case jumpTooLong(limit: Duration)

            /// The run took all the time that it was given.
            case timeIsUp(limit: Duration)
        }

        /// What keeps the run.
        public var reason: Reason

        /// The time of the clock.
        public var now: Instant

        /// Who sleeps.
        public var sleepers: [Sleeper]

        /// What happened, and who sleeps.
        public var description: String {
            let what =
                switch reason {
                case .nothingCanRun:
                    "Nothing can run and nobody sleeps: open a gate, or look for a lost wake-up."
                case .jumpTooLong(let limit):
                    "The next deadline is more than \(limit) away: allow a longer jump, or look for "
                        + "a wait that is too long."
                case .timeIsUp(let limit):
                    "What was waited for did not happen within \(limit)."
                }
            let asleep = sleepers.map { "\n  \($0)" }.joined()
            return "At \(now.offset): \(what)\(asleep)"
        }
    }
}
