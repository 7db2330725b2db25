import PlaybackControl

/// What is to be done with positions as a player's states come in, with no concurrency.
struct PositionRules: Sendable {
    enum Action: Hashable, Sendable {
        case record(PlaybackOccurrence, Duration, of: Duration?, from: ResumePositionSource)
        case flush(ResumeFlushReason)
    }

    private var last = PlaybackState()

    /// Takes the next state.
    mutating func take(_ state: PlaybackState) -> [Action] {
        defer { last = state }
        var actions: [Action] = []
        if let item = last.item, item.id != state.item?.id { actions.append(.flush(.itemChange)) }
        guard let item = state.item, state.pendingTarget == nil else { return actions }
        let duration = state.duration.duration
        let isSameItem = last.item?.id == item.id
        switch state.phase {
        case .ended where last.phase != state.phase:
            actions.append(.record(item.id, state.position, of: duration, from: .end))
            actions.append(.flush(.pause))
        case .playing, .paused, .buffering, .ready:
            guard isSameItem, state.duration != .live else { return actions }
            let hasLanded = last.stamp != state.stamp || last.pendingTarget != nil
            if hasLanded, last.phase != .loading {
                actions.append(.record(item.id, state.position, of: duration, from: .seek))
                actions.append(.flush(.seek))
            } else if state.position != last.position {
                actions.append(.record(item.id, state.position, of: duration, from: .playback))
            }
            if state.phase == .paused, last.phase != .paused { actions.append(.flush(.pause)) }
        default: break
        }
        return actions
    }
}
