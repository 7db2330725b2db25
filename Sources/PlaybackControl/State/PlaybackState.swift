/// All that is known of playback at one moment; its parts agree with each other.
///
/// What the user wants (``intent``), where the item is (``phase``) and what is heard
/// (``position``) are separate values: a player that is asked to play may have to wait.
public struct PlaybackState: Hashable, Sendable {
    /// What is loaded; nil when the phase is idle.
    public var item: PlaybackItem?

    /// The item and the generation that the state belongs to; nil when the phase is idle.
    public var stamp: PlaybackStamp?

    /// Where the item is on its way.
    public var phase: PlaybackPhase

    /// What the user wants.
    public var intent: PlaybackIntent

    /// Whether the user is looking for a place, and nothing is to be heard until they have found it.
    public var isScrubbing: Bool

    /// How many seconds of the media are heard in a second, in ``rates``; it stays from item to
    /// item.
    public var rate: Double

    /// How loud the user wants it, from 0 to 1; it stays from item to item.
    public var volume: Double

    /// Whether the user has switched the sound off; it stays from item to item.
    public var isMuted: Bool

    /// The place in the media of the last frame that was heard.
    public var position: Duration

    /// Where a seek that has not landed yet is going.
    public var pendingTarget: Duration?

    /// How long the item is.
    public var duration: DurationClaim

    /// Whether one can seek in the item.
    public var isSeekable: Bool

    /// What the media itself says of what is heard; nil until it says something.
    public var metadata: PlaybackMetadata?

    /// How much silence of the item was left out.
    public var skippedSilence = Duration.zero

    /// Why the output is silent, whatever the item does; see ``whySilent`` for the whole answer.
    public var silence: Set<SilenceReason>

    /// Describes playback; without arguments, that of nothing.
    public init(
        item: PlaybackItem? = nil, stamp: PlaybackStamp? = nil, phase: PlaybackPhase = .idle,
        intent: PlaybackIntent = .pause, isScrubbing: Bool = false, rate: Double = 1,
        volume: Double = 1, isMuted: Bool = false, position: Duration = .zero,
        pendingTarget: Duration? = nil, duration: DurationClaim = .unknown,
        isSeekable: Bool = false, metadata: PlaybackMetadata? = nil,
        silence: Set<SilenceReason> = []
    ) {
        self.item = item
        self.stamp = stamp
        self.phase = phase
        self.intent = intent
        self.isScrubbing = isScrubbing
        self.rate = rate
        self.volume = volume
        self.isMuted = isMuted
        self.position = position
        self.pendingTarget = pendingTarget
        self.duration = duration
        self.isSeekable = isSeekable
        self.metadata = metadata
        self.silence = silence
    }

    /// The rates that there are.
    public static let rates = 0.25...4.0

    /// Whether there is to be sound: the user wants it and is not looking for a place, and nothing else
    /// has the output.
    public var wantsSound: Bool { intent == .play && !isScrubbing && !isInterrupted }

    /// Whether frames are being heard.
    public var isPlaying: Bool { phase == .playing }

    /// The place that a seek bar shows: where a seek is going, or else what is heard.
    public var displayedPosition: Duration { pendingTarget ?? position }
}
