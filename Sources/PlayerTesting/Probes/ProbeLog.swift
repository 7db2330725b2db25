internal import PlaybackControl
internal import PlayerInternals

/// What a probe was given so far, and the first thing that was wrong with it.
final class ProbeLog<Entry: Sendable>: Sendable {
    typealias Unexpected = EventProbe.Unexpected

    struct Record: Sendable {
        var entries: [Entry] = []
        fileprivate var unexpected: Unexpected?
        fileprivate var isOver = false

        /// Notes what is wrong; only the first counts.
        mutating func fail(_ reason: Unexpected.Reason, at evidence: Unexpected.Evidence?) {
            if unexpected == nil { unexpected = Unexpected(reason, at: evidence) }
        }
    }

    private let monitor = AsyncMonitor(Record())
    private let following: Task<Void, Never>

    /// Follows a sequence to its end; `take` looks at each element and keeps what has to be kept.
    init<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, executor: (any TaskExecutor)?,
        take: @escaping @Sendable (Elements.Element, inout Record) -> Void
    ) where Elements.Element: Sendable, Elements.Failure == Never {
        following = Task(executorPreference: executor) { [monitor] in
            for await element in elements {
                monitor.update { take(element, &$0) }
            }
            monitor.update { $0.isOver = true }
        }
    }

    deinit {
        following.cancel()
    }

    var entries: [Entry] { monitor.withLock { $0.entries } }

    func verify() throws(Unexpected) {
        if let unexpected = monitor.withLock({ $0.unexpected }) { throw unexpected }
    }

    /// Waits for an entry of an item, from those already there on.
    func entry(
        isOfItem: (Entry) -> Bool, where predicate: (Entry) -> Bool,
        failure: (Entry) -> PlaybackFailure?, evidence: (Entry) -> Unexpected.Evidence
    ) async throws(Unexpected) -> Entry {
        var seen = 0
        var hasBegun = false
        let found: Result<Entry, Unexpected>? = await monitor.wait { record in
            if let unexpected = record.unexpected { return .failure(unexpected) }
            while seen < record.entries.count {
                let next = record.entries[seen]
                seen += 1
                let isOfItem = isOfItem(next)
                if isOfItem, predicate(next) { return .success(next) }
                if isOfItem, let failure = failure(next) {
                    return .failure(Unexpected(.failed(failure), at: evidence(next)))
                }
                if hasBegun, !isOfItem {
                    return .failure(Unexpected(.leftItem, at: evidence(next)))
                }
                hasBegun = hasBegun || isOfItem
            }
            guard record.isOver else { return nil }
            return .failure(Unexpected(.ended, at: record.entries.last.map(evidence)))
        }
        guard let found else { throw Unexpected(.ended, at: entries.last.map(evidence)) }
        return try found.get()
    }
}
