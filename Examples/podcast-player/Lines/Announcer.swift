import PlaybackControl

/// Says what has become of a player since it was looked at last, with no concurrency.
struct Announcer: Sendable {
    private var last = PlaybackState()
    private var lastChapter: NowPlaying.Chapter?
    private var lastSong: String?

    /// What there is to say of a state, most often nothing.
    mutating func take(
        _ state: PlaybackState, chapter: NowPlaying.Chapter? = nil, song: String? = nil
    ) -> [String] {
        defer { last = state }
        var sentences: [String] = []
        let title = state.item?.title ?? state.item?.address ?? last.item?.title ?? "it"
        let isOther = state.item?.id != last.item?.id
        if isOther || state.phase != last.phase {
            if let sentence = sentence(state, title, isOther: isOther) {
                sentences.append(sentence)
            }
        } else if hasMoved(state) {
            sentences.append("At \(place(state)).")
        }
        if let chapter, chapter != lastChapter, !isLoading(state) {
            sentences.append("Chapter \(chapter.number) of \(chapter.count): \(chapter.title).")
        }
        if let song, song != lastSong { sentences.append("On air: \(song).") }
        if !isLoading(state) { (lastChapter, lastSong) = (chapter, song) }
        return sentences
    }

    private func sentence(_ state: PlaybackState, _ title: String, isOther: Bool) -> String? {
        switch state.phase {
        case .idle: return last.item == nil ? nil : "Stopped."
        case .loading: return "Loading \(title)."
        case .buffering(.stalled): return "Waiting for more of \(title)."
        case .playing:
            switch last.phase {
            case .playing where !isOther, .buffering(.seeking) where !isOther:
                return "At \(place(state))."
            default:
                return
                    "Playing \(title) at \(SpokenLabel.position(state.displayedPosition, of: state.duration))."
            }
        case .paused: return "Paused at \(place(state))."
        case .ended: return "The end of \(title), after \(place(state))."
        case .failed(let failure): return "Can't play \(title). \(failure.message)"
        default: return nil
        }
    }

    /// Whether a seek has landed without another phase before and behind it.
    private func hasMoved(_ state: PlaybackState) -> Bool {
        // A new rate lets the player read again what is heard: that is no other place.
        guard state.pendingTarget == nil, state.stamp != nil, state.rate == last.rate else {
            return false
        }
        return state.stamp != last.stamp || last.pendingTarget != nil
    }

    private func isLoading(_ state: PlaybackState) -> Bool {
        switch state.phase {
        case .idle, .loading, .ready, .buffering(.starting): true
        default: false
        }
    }

    private func place(_ state: PlaybackState) -> String {
        PlaybackTime(max(.zero, state.displayedPosition)).spoken
    }
}
