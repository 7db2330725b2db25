import AssetLoading
import PlaybackControl
import PlayerInternals

/// Tells the titles of a broadcast when they are heard, and not when they are read.
final class TitleAnnouncer: Sendable {
    private struct Entry {
        var title: BroadcastTitle
        var position: Duration
    }

    /// The most titles between what is read and what is heard; the oldest goes first.
    private static let capacity = 64

    private let entries = AsyncMonitor<[Entry]>([])
    private let task = Locked<Task<Void, Never>?>(nil)

    /// - Parameters:
    ///   - stamp: What the titles belong to.
    ///   - output: Says what is heard, and takes the titles.
    init(stamp: PlaybackStamp, output: PlaybackOutput) {
        let telling = Task(executorPreference: output.executor) { [entries] in
            while let next = await entries.wait(until: { $0.isEmpty ? nil : $0.removeFirst() }),
                await output.untilHeard(next.position, of: stamp)
            {
                let metadata = PlaybackMetadata(title: next.title.title)
                await output.report(.metadata(metadata), stamp: stamp)
            }
        }
        task.withLock { $0 = telling }
    }

    deinit {
        task.withLock { $0.take() }?.cancel()
    }

    /// Has a title told when a place of the media is heard.
    func announce(_ title: BroadcastTitle, at position: Duration) {
        entries.update { entries in
            if entries.count == Self.capacity { entries.removeFirst() }
            entries.append(Entry(title: title, position: position))
        }
    }
}

extension PlaybackOutput {
    /// Waits until a place of an item is heard; false when the task is cancelled before.
    nonisolated func untilHeard(_ position: Duration, of stamp: PlaybackStamp) async -> Bool {
        while !Task.isCancelled {
            let played = playedPosition(of: stamp)
            if let played, played >= position { return true }
            let left = played.map { (position - $0) / store.snapshot.rate } ?? tickInterval
            // While the sink is paused nothing comes nearer, so it is looked at seldom.
            let pause = min(left + .milliseconds(1), tickInterval)
            try? await clock.sleep(for: store.snapshot.isPlaying ? pause : tickInterval)
        }
        return false
    }
}
