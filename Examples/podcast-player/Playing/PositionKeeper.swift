import PlaybackControl

/// Keeps where each episode was left, and knows how far each was heard.
@MainActor
final class PositionKeeper {
    /// The positions that are known of the episodes that were asked for, by their keys.
    private(set) var known: [String: ResumePosition] = [:]

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
        guard let store else { return }
        for episode in episodes where known[episode.key] == nil {
            if let position = try? await store.position(for: episode.key) {
                known[episode.key] = position
            }
        }
    }

    /// Where to begin with an episode.
    func start(of episode: Episode) async -> Duration {
        await learn([episode])
        return known[episode.key]?.start ?? .zero
    }

    /// Takes the next state of the player.
    func take(_ state: PlaybackState, key: (PlaybackOccurrence) -> String?) async {
        for action in rules.take(state) {
            switch action {
            case .record(let occurrence, let position, let duration, let source):
                guard let key = key(occurrence) else { continue }
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
