public import PlaybackControl
internal import PlayerInternals

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
    fileprivate struct State {
        var notices: [Stamped<PlaybackNotice>] = []
        var unexpected: EventProbe.Unexpected?
        var isOver = false
    }

    private let monitor = AsyncMonitor(State())
    private let following: Task<Void, Never>

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
        following = Task(executorPreference: executor) { [monitor] in
            for await element in elements {
                monitor.update { Self.take(element, &$0) }
            }
            monitor.update { $0.isOver = true }
        }
    }

    deinit {
        following.cancel()
    }

    /// All notices so far, in order.
    public var notices: [Stamped<PlaybackNotice>] { monitor.withLock { $0.notices } }

    /// Checks that the notices so far are in one order, that none is missing, and that none of a
    /// generation came after one of a newer.
    ///
    /// - Throws: ``EventProbe/Unexpected`` with the first that broke it.
    public func verifyOrder() throws(EventProbe.Unexpected) {
        if let unexpected = monitor.withLock({ $0.unexpected }) { throw unexpected }
    }

    /// Waits for a notice of an item, from those already given on.
    ///
    /// - Throws: ``EventProbe/Unexpected`` as soon as it can't come any more: another item took
    ///   over, the item failed, the order was broken, the notices ended or the task was cancelled.
    @discardableResult
    public func notice(
        of item: PlaybackItem, where predicate: @Sendable (PlaybackNotice) -> Bool
    ) async throws(EventProbe.Unexpected) -> Stamped<PlaybackNotice> {
        var seen = 0
        var hasBegun = false
        let found: Result<Stamped<PlaybackNotice>, EventProbe.Unexpected>? = await monitor.wait {
            state in
            if let unexpected = state.unexpected { return .failure(unexpected) }
            while seen < state.notices.count {
                let next = state.notices[seen]
                seen += 1
                let isOfItem = next.stamp.occurrence == item.id
                if isOfItem, predicate(next.value) { return .success(next) }
                if isOfItem, case .failed(let failure) = next.value {
                    return .failure(EventProbe.Unexpected(.failed(failure), state: nil))
                }
                if hasBegun, !isOfItem {
                    return .failure(EventProbe.Unexpected(.leftItem, state: nil))
                }
                hasBegun = hasBegun || isOfItem
            }
            return state.isOver ? .failure(EventProbe.Unexpected(.ended, state: nil)) : nil
        }
        guard let found else { throw EventProbe.Unexpected(.ended, state: nil) }
        return try found.get()
    }

    private static func take(_ element: PlaybackStreamElement, _ state: inout State) {
        switch element {
        case .snapshot: break
        case .gap(let dropped): state.fail(.missed(dropped))
        case .notice(let notice):
            if let last = state.notices.last {
                if notice.stamp.generation < last.stamp.generation {
                    state.fail(.stale(after: last.stamp.generation))
                }
                if notice.sequence <= last.sequence { state.fail(.outOfOrder) }
            }
            state.notices.append(notice)
        }
    }
}

extension NoticeProbe.State {
    fileprivate mutating func fail(_ reason: EventProbe.Unexpected.Reason) {
        if unexpected == nil { unexpected = EventProbe.Unexpected(reason, state: nil) }
    }
}
