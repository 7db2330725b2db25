public import AssetLoading

/// In which way bytes come, and what goes wrong on the way.
public struct ByteScript: Sendable {
    /// The bytes that there really are; fewer than promised are an early end.
    public var bytes: [UInt8]

    /// The size that is promised; nil for a stream of unknown length.
    public var promisedSize: Int64?

    /// Whether any offset can be read; if not, a source takes only the one that follows.
    public var isSeekable: Bool

    /// The most bytes that one read gives.
    public var largestRead: Int

    /// What the opening waits for.
    public var opening: Gate?

    /// How the opening fails, once it has waited.
    public var openingFailure: AssetLoadingError?

    /// How long each read takes; nil for no time.
    public var pace: Pace?

    /// What the bytes are promised by; nil where nothing is promised.
    public var validator: String?

    /// What takes the place of the bytes, and when.
    public var replacement: Replacement?

    /// What happens at which offset, in any order; each happens once.
    public var obstacles: [Obstacle]

    /// Describes bytes; by default one that comes at once.
    public init(
        bytes: [UInt8] = [0], promisedSize: Int64?? = .none, isSeekable: Bool = true,
        largestRead: Int = .max, opening: Gate? = nil, openingFailure: AssetLoadingError? = nil,
        pace: Pace? = nil, validator: String? = nil, replacement: Replacement? = nil,
        obstacles: [Obstacle] = []
    ) {
        self.bytes = bytes
        self.promisedSize = promisedSize ?? Int64(bytes.count)
        self.isSeekable = isSeekable
        self.largestRead = largestRead
        self.opening = opening
        self.openingFailure = openingFailure
        self.pace = pace
        self.validator = validator
        self.replacement = replacement
        self.obstacles = obstacles
    }

    /// The time that reads take; with a small ``ByteScript/largestRead``, a trickle.
    public struct Pace: Sendable {
        /// What measures the time.
        public var clock: any Clock<Duration>

        /// How long one read takes.
        public var timeOfRead: Duration

        /// Makes each read take a time.
        public init(clock: any Clock<Duration>, timeOfRead: Duration) {
            self.clock = clock
            self.timeOfRead = timeOfRead
        }
    }

    /// Other bytes behind the same address, as after an advertisement was put into an episode.
    ///
    /// The read at which they come, and each one after it, throws `.representationChanged` until
    /// the source is opened again.
    public struct Replacement: Sendable {
        /// The read at which the bytes are others, counted from 1.
        public var read: Int

        /// The other bytes.
        public var bytes: [UInt8]

        /// What they are promised by.
        public var validator: String?

        /// Puts other bytes in the place of the first ones.
        public init(atRead read: Int, bytes: [UInt8], validator: String? = nil) {
            self.read = read
            self.bytes = bytes
            self.validator = validator
        }
    }

    /// Something that happens when a read comes to an offset.
    public struct Obstacle: Sendable {
        /// The byte that is not read before it has happened.
        public var offset: Int64

        /// What happens.
        public var event: Event

        /// Puts an event at an offset.
        public init(atOffset offset: Int64, _ event: Event) {
            self.offset = offset
            self.event = event
        }

        /// What can happen.
        public enum Event: Sendable {
            /// The read waits until the gate is open.
            case stall(Gate)

            /// The read fails.
            case failure(AssetLoadingError)
        }
    }
}

/// One call of a scripted source.
public enum ByteRequest: Hashable, Sendable {
    /// The source was opened.
    case opened

    /// Bytes were asked for.
    case read(offset: Int64, count: Int)

    /// The source was closed.
    case closed
}
