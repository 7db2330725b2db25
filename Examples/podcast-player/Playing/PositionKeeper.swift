import PlaybackControl

/// Keeps where each episode was left, and knows how far each was heard.
@MainActor
final class PositionKeeper {
    /// The positions that are known of the episodes that were asked for, by their keys.
    private(set) var known: [String: ResumePosition] = [:]

    /// The names of what was asked for, by its occurrences.
    private var keys: [PlaybackOccurrence: String] = [:]
    private let store: ResumePositionStore?
    private var rules = PositionRules()
    private var saving: Task<Void, Never>?

    /// - Parameter store: Where positions are kept; nil where they are not.
    init(_ store: ResumePositionStore?) {
        self.store = store
        guard let store else { return }
        saving = Task { await store.flush(every: .seconds(5)) }
    }

    /// Reads where episodes were left.
    func learn(_ episodes: [Episode]) async {
        for episode in episodes { keys[episode.id] = episode.key }
        guard let store else { return }
        for episode in episodes where known[episode.key] == nil {
            if let position = try? await store.position(for: episode.key) {
                known[episode.key] = position
            }
        }
    }

    /// The name of an episode that was asked for.
    func key(of occurrence: PlaybackOccurrence) -> String? { keys[occurrence] }

    /// Where to begin with an item of the queue; what no podcast has begins at its beginning.
    func start(of item: PlaybackItem) async -> Duration {
        guard let store, let key = keys[item.id] else { return .zero }
        return (try? await store.position(for: key))?.start ?? .zero
    }

    /// Takes the next state of the player.
    func take(_ state: PlaybackState) async {
        for action in rules.take(state) {
            switch action {
            case .record(let occurrence, let position, let duration, let source):
                guard let key = keys[occurrence] else { continue }
                await record(position, of: duration, for: key, from: source)
            case .flush(let reason):
                _ = try? await store?.flush(reason)
            }
        }
    }

    /// Saves what there is; nothing is kept after it.
    func close() async {
        saving?.cancel()
        _ = try? await store?.flush(.shutdown)
    }

    private func record(
        _ position: Duration, of duration: Duration?, for key: String,
        from source: ResumePositionSource
    ) async {
        guard let store, await store.record(position, of: duration, for: key, from: source),
            let kept = try? await store.position(for: key)
        else { return }
        known[key] = kept
    }
}
