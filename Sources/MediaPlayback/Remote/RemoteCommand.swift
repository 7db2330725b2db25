public import PlaybackControl

/// What somebody outside of the program wants of a player.
@nonexhaustive
public enum RemoteCommand: Hashable, Sendable {
    /// Wants sound.
    case play

    /// Wants no sound; the item keeps its position.
    case pause

    /// Plays or pauses, whichever the user does not have.
    case togglePlaying

    /// Lets the item go.
    case stop

    /// Goes to what follows in the queue.
    case next

    /// Goes to what comes before in the queue.
    case previous

    /// Goes forward or, with a negative duration, back; beyond the end to what follows.
    case skip(by: Duration)

    /// Goes to a place of the item; a place that it has not is refused.
    case seek(to: Duration)

    /// Changes how fast it is heard.
    case setRate(Double)

    /// Changes how loud it is heard, clamped to 0 to 1; switches the sound on for more than 0.
    case setVolume(Double)

    /// Changes what follows the last item.
    case setRepeats(QueueRepeat)

    /// Shuffles the queue, or goes back to the order of the list.
    case setShuffled(Bool)

    /// Goes to an item of the queue.
    case select(PlaybackOccurrence)

    /// Takes an item out of the queue.
    case remove(PlaybackOccurrence)

    /// Puts what is at an address into the queue, behind an item or, with nil, in front.
    case add(address: String, after: PlaybackOccurrence?, isCurrent: Bool)

    /// Plays what is at an address.
    case open(address: String)

    /// Brings the program's window to the front.
    case raise

    /// Ends the program.
    case quit
}

extension RemoteCommand {
    /// Whether it means the item that was current when it was given, and none that came after.
    var isMeantForItem: Bool {
        switch self {
        case .next, .previous, .skip, .seek: true
        default: false
        }
    }
}
