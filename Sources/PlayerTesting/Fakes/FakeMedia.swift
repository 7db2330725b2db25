/// What a fake player pretends to play: how long it is, how long things take, and what goes wrong.
public struct FakeMedia: Hashable, Sendable {
    /// How long it plays.
    public var duration: Duration

    /// How long it takes until it can be played.
    public var openingTime: Duration

    /// How long it takes until a seek has landed.
    public var seekingTime: Duration

    /// Whether one can seek.
    public var isSeekable: Bool

    /// Where the sound stops for a while, once.
    public var stall: Stall?

    /// Where it fails; zero is before it can be played.
    public var failure: Duration?

    /// Describes media; by default half an hour in which nothing goes wrong.
    public init(
        duration: Duration = .seconds(1_800), openingTime: Duration = .milliseconds(300),
        seekingTime: Duration = .milliseconds(100), isSeekable: Bool = true,
        stall: Stall? = nil, failure: Duration? = nil
    ) {
        self.duration = duration
        self.openingTime = openingTime
        self.seekingTime = seekingTime
        self.isSeekable = isSeekable
        self.stall = stall
        self.failure = failure
    }

    /// A time without sound.
    public struct Stall: Hashable, Sendable {
        /// The place in the media.
        public var place: Duration

        /// How long it lasts.
        public var length: Duration

        /// Puts a stall at a place.
        public init(at place: Duration, for length: Duration) {
            self.place = place
            self.length = length
        }
    }
}
