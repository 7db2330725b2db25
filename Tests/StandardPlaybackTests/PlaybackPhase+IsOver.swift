import PlaybackControl

extension PlaybackPhase {
    /// Whether the item has ended or failed.
    var isOver: Bool {
        switch self {
        case .ended, .failed: true
        default: false
        }
    }
}
