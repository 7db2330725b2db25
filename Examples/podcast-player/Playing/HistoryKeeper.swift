import PlaybackControl
import PlaybackStorage

/// Writes down what is heard, and knows what was heard before.
@MainActor
final class HistoryKeeper {
    private let history: ListeningHistory?
    private var rules = HistoryRules()
    private var keys: [PlaybackOccurrence: String] = [:]
    private var finished: Set<String> = []

    /// - Parameter history: Where it is kept; nil where it is not.
    init(_ history: ListeningHistory?) {
        self.history = history
    }

    /// Whether what is heard is written down.
    var isKept: Bool { history != nil }

    /// Whether something was once heard to its end.
    func isFinished(_ key: String) -> Bool { finished.contains(key) }

    /// Finds out which episodes were once heard to their ends, one after the other: whoever wants to
    /// begin one does not wait for all.
    func learn(_ episodes: [Episode]) async {
        guard let history else { return }
        for episode in episodes where !finished.contains(episode.key) {
            if let entry = try? await history.entry(for: episode.key), entry.finishedCount > 0 {
                finished.insert(episode.key)
            }
        }
    }

    /// What was heard, the last first; knows from then on what was heard to its end.
    func entries() async throws(PlaybackStorageError) -> [HistoryEntry] {
        guard let history else { return [] }
        let entries = try await history.entries(limit: ListeningHistory.longestList)
        finished.formUnion(entries.lazy.filter { $0.finishedCount > 0 }.map(\.id))
        return entries
    }

    /// Takes the next state of the player; true where that has changed the history.
    func take(_ state: PlaybackState, key: (PlaybackOccurrence) -> String?) async -> Bool {
        if let item = state.item { keys[item.id] = key(item.id) ?? item.address }
        return await record(rules.take(state))
    }

    /// Takes that an item was played to its end.
    func ended(_ stamp: PlaybackStamp) async {
        _ = await record(rules.ended(stamp))
    }

    /// Writes what waits.
    func close() async {
        _ = await record(rules.finish())
    }

    private func record(_ hearings: [HistoryRules.Hearing]) async -> Bool {
        var isNews = false
        for hearing in hearings {
            guard let history, let key = keys[hearing.item.id] else { continue }
            if hearing.isFinished { finished.insert(key) }
            let item = HeardItem(hearing.item, key: key)
            // Without a history a player plays on.
            try? await history.record(
                item, heard: hearing.heard, isFinished: hearing.isFinished)
            isNews = true
        }
        return isNews
    }
}
