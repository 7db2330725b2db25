/// How far a live stream has come, as far as can be known.
///
/// Some sources know their edge. Of the others it is known that there was at least what they gave, and
/// that a second comes each second. Between what is known the time counts.
struct LiveEdge: Sendable {
    /// The edge less the time at which it was there: the place of the media that was on at time 0.
    private var beginning: Duration?
    private var isKnown = false

    /// Takes what has been read.
    ///
    /// - Parameters:
    ///   - edge: The edge, if the source knows it.
    ///   - end: The place behind the last frame that was read.
    ///   - now: The time on some clock.
    mutating func note(edge: Duration?, end: Duration, at now: Duration) {
        if let edge {
            beginning = edge - now
            isKnown = true
        } else if !isKnown {
            beginning = max(beginning ?? end - now, end - now)
        }
    }

    /// How far behind the edge a place lies; nil before anything was read.
    func offset(of position: Duration, at now: Duration) -> Duration? {
        beginning.map { max(.zero, $0 + now - position) }
    }
}
