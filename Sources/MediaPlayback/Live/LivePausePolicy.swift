/// What is done when something live has been paused and is wanted again.
///
/// What is live goes on meanwhile. A server keeps it for a while, if at all; then it closes the
/// connection, or what was paused slides out of its window.
public enum LivePausePolicy: Hashable, Sendable {
    /// The sound goes on where it was paused, ever further behind the edge, as long as the server
    /// still has it.
    case hold

    /// Behind a pause that was longer it is joined anew, at the edge; a shorter one is held.
    ///
    /// The item begins again under a new generation, and so its position does.
    case jumpToEdge(after: Duration)

    /// Behind every pause it is joined anew, at the edge.
    case reconnect

    /// Whether it is joined anew.
    func joinsAnew(after pause: Duration) -> Bool {
        switch self {
        case .hold: false
        case .jumpToEdge(let limit): pause > limit
        case .reconnect: true
        }
    }
}
