public import PlaybackControl

/// What is playing now, as it is shown outside of the program.
public struct NowPlayingInfo: Hashable, Sendable {
    /// What a play button outside shows.
    public enum Status: Hashable, Sendable {
        /// Sound is wanted, whether or not it has to wait.
        case playing

        /// The item keeps its position.
        case paused

        /// There is no item, or it is over.
        case stopped
    }

    /// The item and the generation that all of this belongs to; nil when nothing is loaded.
    public var stamp: PlaybackStamp?

    /// What is loaded.
    public var item: PlaybackItem?

    /// What a play button shows.
    public var status = Status.stopped

    /// What a person calls it: the title of the item, or what the media calls itself.
    public var title: String?

    /// Who made it.
    public var artist: String?

    /// What it is a part of: for an episode, the podcast.
    public var album: String?

    /// Its picture; nil until there is one.
    public var artwork: NowPlayingArtwork?

    /// How long it is; nil while that is not known, and for a live stream.
    public var duration: Duration?

    /// The place where it was when this was told; see ``NowPlayingDisplay/readPosition(from:)``.
    public var position = Duration.zero

    /// Whether a seek has not landed yet.
    public var isSeeking = false

    /// How many seconds of the media are heard in a second.
    public var rate = 1.0

    /// The rates that there are.
    public var rates = 1.0...1.0

    /// How loud the user wants it, from 0 to 1; 0 while the sound is switched off.
    public var volume = 1.0

    /// Whether one can seek.
    public var isSeekable = false

    /// Whether there is something to play.
    public var canPlay = false

    /// Whether something follows in the queue.
    public var hasNext = false

    /// Whether something comes before in the queue.
    public var hasPrevious = false

    /// What follows the last item.
    public var repeats = QueueRepeat.off

    /// Whether the queue is shuffled.
    public var isShuffled = false

    /// The queue in the order in which it is played.
    public var queue: [PlaybackItem] = []

    /// Describes nothing.
    public init() {}
}

extension NowPlayingInfo {
    /// What a player and its queue show.
    init(_ state: PlaybackState, queue: PlaybackQueue, rates: ClosedRange<Double>) {
        stamp = state.stamp
        item = state.item
        status = Status(state)
        title = state.item?.title ?? state.metadata?.title
        artist = state.metadata?.artist ?? state.item?.artist
        album = state.item?.artist
        duration = state.duration.duration
        position = state.displayedPosition
        isSeeking = state.pendingTarget != nil
        rate = state.rate
        volume = state.isMuted ? 0 : state.volume
        self.rates = rates
        isSeekable = state.isSeekable
        var forward = queue, backward = queue
        hasNext = forward.next() != nil
        hasPrevious = backward.previous() != nil
        canPlay = state.item != nil || hasNext
        repeats = queue.repeats
        isShuffled = queue.isShuffled
        self.queue = queue.playOrder
    }

    /// The same but for a position that has moved on by being played.
    func moved(to info: NowPlayingInfo) -> NowPlayingInfo {
        guard stamp == info.stamp, isSeeking == info.isSeeking else { return self }
        var moved = self
        moved.position = info.position
        return moved
    }
}

extension NowPlayingInfo.Status {
    fileprivate init(_ state: PlaybackState) {
        switch state.phase {
        case .idle, .ended, .failed: self = .stopped
        default: self = state.intent == .play ? .playing : .paused
        }
    }
}
