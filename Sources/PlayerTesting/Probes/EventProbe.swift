public import PlaybackControl

/// Follows a player's states, keeps all that it was given and fails at once on a stale one.
///
/// ```swift
/// let probe = EventProbe(player.updates(), executor: executor)
/// await player.load(episode, intent: .play)
/// try await probe.state(of: episode, where: \.isPlaying)
/// ```
///
/// A state is stale when it belongs to a generation older than one that was given before. Where
/// states follow each other quickly the probe is given the newest, as every subscriber is.
public final class EventProbe: Sendable {
    private let log: ProbeLog<PlaybackState>

    /// Begins to follow.
    ///
    /// - Parameters:
    ///   - updates: The states, such as a player's `updates()`.
    ///   - executor: Where the probe follows; nil is the global executor.
    public convenience init(_ updates: PlaybackUpdates, executor: (any TaskExecutor)? = nil) {
        self.init(states: updates, executor: executor)
    }

    init<States: AsyncSequence & Sendable>(
        states: States, executor: (any TaskExecutor)? = nil
    ) where States.Element == PlaybackState, States.Failure == Never {
        log = ProbeLog(states, executor: executor) { state, record in
            // With nothing loaded there is no generation.
            if let generation = state.stamp?.generation {
                let newest = record.entries.reversed().lazy.compactMap(\.stamp?.generation).first
                if let newest, generation < newest {
                    record.fail(.stale(after: newest), at: .state(state))
                }
            }
            record.entries.append(state)
        }
    }

    /// All states that were given so far, in order.
    public var states: [PlaybackState] { log.entries }

    /// Checks that no state so far was stale.
    ///
    /// - Throws: ``Unexpected`` with the first that was.
    public func verifyOrder() throws(Unexpected) {
        try log.verify()
    }

    /// Waits for a state of an item, from those already given on.
    ///
    /// - Throws: ``Unexpected`` as soon as it can't come any more: another item took over, the item
    ///   failed, a state was stale, the states ended or the task was cancelled.
    @discardableResult
    public func state(
        of item: PlaybackItem, where predicate: @Sendable (PlaybackState) -> Bool
    ) async throws(Unexpected) -> PlaybackState {
        try await log.entry(
            isOfItem: { $0.item?.id == item.id }, where: predicate,
            failure: { if case .failed(let failure) = $0.phase { failure } else { nil } },
            evidence: { .state($0) })
    }

    /// Why what was waited for can't come any more.
    public struct Unexpected: Error, Hashable, Sendable, CustomStringConvertible {
        /// The kinds of what can happen instead.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// The state belongs to a generation that was over.
            case stale(after: PlaybackGeneration)

            /// Something that happened was missed, so many times.
            case missed(UInt64)

            /// What was given later happened earlier.
            case outOfOrder

            /// Another item took over, or none.
            case leftItem

            /// The item failed.
            case failed(PlaybackFailure)

            /// There will be no more, or the waiting task was cancelled.
            case ended
        }

        /// What a probe was given.
        public enum Evidence: Hashable, Sendable {
            /// A state, by an ``EventProbe``.
            case state(PlaybackState)

            /// A notice, by a ``NoticeProbe``.
            case notice(Stamped<PlaybackNotice>)
        }

        /// What happened.
        public let reason: Reason

        /// What showed it; nil where nothing was given.
        public let evidence: Evidence?

        init(_ reason: Reason, at evidence: Evidence?) {
            self.reason = reason
            self.evidence = evidence
        }

        /// What happened, and what showed it.
        public var description: String {
            let what =
                switch reason {
                case .stale(let newest): "A state is stale: \(newest) was given before it."
                case .missed(let count):
                    "\(count) notices were missed: follow from an earlier moment."
                case .outOfOrder: "A notice is older than the one that was given before it."
                case .leftItem: "The item was left before that came which was waited for."
                case .failed(let failure):
                    "The item failed before that came which was waited for: \(failure)"
                case .ended: "There was an end before that came which was waited for."
                }
            return "\(what) Last: \(evidence.map { "\($0)" } ?? "nothing")"
        }
    }
}
