import PlaybackControl

/// Tells which states are worth showing: all but those in which only the position has moved, of
/// which two a second are.
struct PositionPacing: Sendable {
    private static let interval = Duration.milliseconds(500)

    private var shown: PlaybackState?

    /// Whether a state is to be shown, which it then counts as.
    mutating func isShown(_ state: PlaybackState) -> Bool {
        guard let last = shown else {
            shown = state
            return true
        }
        var moved = last
        moved.position = state.position
        // The position moves with the rate, so half a second of sound is more of the media.
        let step = state.position - last.position
        let isSmall = step >= .zero && step < Self.interval * state.rate
        guard moved != state || !isSmall else { return false }
        shown = state
        return true
    }
}
