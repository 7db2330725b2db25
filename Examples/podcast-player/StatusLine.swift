import PlaybackControl

/// Says in one line what a player does.
struct StatusLine {
    private let state: PlaybackState

    init(_ state: PlaybackState) {
        self.state = state
    }

    /// What changes all the time: for the line at the bottom of a terminal.
    var live: String {
        "\(symbol) \(PlaybackTime(state.displayedPosition))\(total)  \(title)"
    }

    /// What changes seldom: for a log, or for a screen reader; nil when there is nothing to say.
    var sentence: String? {
        let place = PlaybackTime(state.displayedPosition)
        return switch state.phase {
        case .loading: "Loading \(title)."
        case .buffering(.stalled): "Waiting for more of \(title)."
        case .playing: "Playing \(title) at \(place)\(total)."
        case .paused: "Paused at \(place)."
        case .ended: "The end of \(title), after \(place)."
        default: nil
        }
    }

    private var title: String { state.item?.title ?? "nothing" }

    private var total: String {
        state.duration.duration.map { " of \(PlaybackTime($0))" } ?? ""
    }

    private var symbol: String {
        switch state.phase {
        case .playing: "▶"
        case .loading, .buffering: "…"
        case .ended: "■"
        case .failed: "✗"
        default: "⏸"
        }
    }
}
