public import PlaybackControl

/// Follows all that happens to a player, and fails at once on what is stale, missing or in disorder.
///
/// ```swift
/// let probe = NoticeProbe(player.events(), executor: executor)
/// await player.load(episode, intent: .play)
/// try await probe.notice(of: episode) { $0 == .phaseChanged(.playing) }
/// try probe.verifyOrder()
/// ```
///
/// ``EventProbe`` is given the newest state where they follow each other quickly; this one is given
/// every notice.
public final class NoticeProbe: Sendable {
    private let log: ProbeLog<Stamped<PlaybackNotice>>

    /// Begins to follow.
    ///
    /// - Parameters:
    ///   - events: What happens, such as a player's `events()`.
    ///   - executor: Where the probe follows; nil is the global executor.
    public convenience init(_ events: PlaybackEventStream, executor: (any TaskExecutor)? = nil) {
        self.init(elements: events, executor: executor)
    }

    init<Elements: AsyncSequence & Sendable>(
        elements: Elements, executor: (any TaskExecutor)? = nil
    ) where Elements.Element == PlaybackStreamElement, Elements.Failure == Never {
        log = ProbeLog(elements, executor: executor) { element, record in
            switch element {
            case .snapshot: break
            case .gap(let dropped):
                record.fail(.missed(dropped), at: record.entries.last.map { .notice($0) })
            case .notice(let notice):
                if let last = record.entries.last {
                    if notice.stamp.generation < last.stamp.generation {
                        record.fail(.stale(after: last.stamp.generation), at: .notice(notice))
                    }
                    if notice.sequence <= last.sequence {
                        record.fail(.outOfOrder, at: .notice(notice))
                    }
                }
                record.entries.append(notice)
            }
        }
    }

    /// All notices so far, in order.
    public var notices: [Stamped<PlaybackNotice>] { log.entries }

    /// Checks that the notices so far are in one order, that none is missing, and that none of a
    /// generation came after one of a newer.
    ///
    /// - Throws: ``EventProbe/Unexpected`` with the first that broke it.
    public func verifyOrder() throws(EventProbe.Unexpected) {
        try log.verify()
    }

    /// Waits for a notice of an item, from those already given on.
    ///
    /// - Throws: ``EventProbe/Unexpected`` as soon as it can't come any more: another item took
    ///   over, the item failed, the order was broken, the notices ended or the task was cancelled.
    @discardableResult
    public func notice(
        of item: PlaybackItem, where predicate: @Sendable (PlaybackNotice) -> Bool
    ) async throws(EventProbe.Unexpected) -> Stamped<PlaybackNotice> {
        try await log.entry(
            isOfItem: { $0.stamp.occurrence == item.id }, where: { predicate($0.value) },
            failure: { if case .failed(let failure) = $0.value { failure } else { nil } },
            evidence: { .notice($0) })
    }
}
