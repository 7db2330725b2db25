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
        stop()
    }

    /// Tells nothing more.
    func stop() {
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
