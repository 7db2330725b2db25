/// What a screen reader says of the parts of a player, in English.
///
/// ```swift
/// print(SpokenLabel.skipForward(.seconds(15)))  // Skip forward 15 seconds
/// ```
@nonexhaustive
public enum SpokenLabel: Hashable, Sendable, CustomStringConvertible {
    /// The button that begins to play.
    case play

    /// The button that pauses.
    case pause

    /// The button that goes on to the next item.
    case nextItem

    /// The button that goes back to the item before.
    case previousItem

    /// The button that skips back by so much.
    case skipBack(Duration)

    /// The button that skips forward by so much.
    case skipForward(Duration)

    /// The seek bar.
    case seekBar

    /// The value of the seek bar.
    case position(Duration, of: DurationClaim)

    /// The length of something.
    case duration(DurationClaim)

    /// What is left until the end.
    case remaining(Duration)

    /// What the player does.
    case state(PlaybackState)

    /// The label; times before zero are zero.
    public var description: String {
        switch self {
        case .play: "Play"
        case .pause: "Pause"
        case .nextItem: "Next"
        case .previousItem: "Previous"
        case .skipBack(let time): "Skip back \(Self.spoken(time))"
        case .skipForward(let time): "Skip forward \(Self.spoken(time))"
        case .seekBar: "Playback position"
        case .position(let position, let claim):
            claim.duration.map { "\(Self.spoken(min(position, $0))) of \(Self.spoken($0))" }
                ?? Self.spoken(position)
        case .duration(.live): "Live"
        case .duration(let claim):
            claim.duration.map { "Duration \(Self.spoken($0))" } ?? "Duration unknown"
        case .remaining(let time): "\(Self.spoken(time)) remaining"
        case .state(let state): Self.sentence(state)
        }
    }

    private static func sentence(_ state: PlaybackState) -> String {
        let place = spoken(state.displayedPosition)
        return switch state.phase {
        case .idle: "Nothing to play"
        case .loading: "Loading"
        case .ready: "Ready at \(place)"
        case .buffering: "Buffering at \(place)"
        case .playing: "Playing at \(place)"
        case .paused: "Paused at \(place)"
        case .ended: "Ended"
        case .failed(let failure): "Can't play. \(failure.message)"
        }
    }

    private static func spoken(_ time: Duration) -> String { PlaybackTime(max(.zero, time)).spoken }
}
