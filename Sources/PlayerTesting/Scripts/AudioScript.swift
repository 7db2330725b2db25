public import AudioPipeline

/// What a scripted source plays, and what goes wrong on the way.
public struct AudioScript: Sendable {
    /// The form of the samples.
    public var format: AudioFormat

    /// The frames that there really are.
    public var frameCount: Int64

    /// What the source says of its length; by default the truth.
    public var claim: FrameCountClaim

    /// Whether one can seek.
    public var isSeekable: Bool

    /// How far a seek says that it may be off, in frames; it is not.
    public var seekUncertainty: Int64

    /// The most frames that one read gives.
    public var largestRead: Int

    /// How many reads give nothing before each one that does.
    public var emptyReads: Int

    /// What happens at which frame, in any order; each happens once.
    public var obstacles: [Obstacle]

    /// Where the form of the samples changes, in any order; again each time it is come to.
    public var formatChanges: [FormatChange]

    /// What the media say of their loudness.
    public var loudness: LoudnessTags?

    /// Whether other forms can be asked for, in which the frames of the script's are left out or
    /// repeated.
    public var isConvertible = false

    /// Describes a source.
    public init(
        format: AudioFormat = AudioFormat(sampleRate: 48_000, channels: .stereo),
        frameCount: Int64, claim: FrameCountClaim? = nil, isSeekable: Bool = true,
        seekUncertainty: Int64 = 0, largestRead: Int = .max, emptyReads: Int = 0,
        obstacles: [Obstacle] = [], formatChanges: [FormatChange] = []
    ) {
        self.format = format
        self.frameCount = frameCount
        self.claim = claim ?? .exact(frameCount)
        self.isSeekable = isSeekable
        self.seekUncertainty = seekUncertainty
        self.largestRead = largestRead
        self.emptyReads = emptyReads
        self.obstacles = obstacles
        self.formatChanges = formatChanges
    }

    /// A frame from which on samples have another form.
    public struct FormatChange: Hashable, Sendable {
        /// The first frame of the new form.
        public var frame: Int64

        /// The new form.
        public var format: AudioFormat

        /// Puts a change at a frame.
        public init(atFrame frame: Int64, to format: AudioFormat) {
            self.frame = frame
            self.format = format
        }
    }

    /// The form that a frame has.
    func format(ofFrame frame: Int64) -> AudioFormat {
        formatChanges.filter { $0.frame <= frame }.max { $0.frame < $1.frame }?.format ?? format
    }

    /// Something that happens when a source comes to a frame.
    public struct Obstacle: Sendable {
        /// The frame that is not read before it has happened.
        public var frame: Int64

        /// What happens.
        public var event: Event

        /// Puts an event at a frame.
        public init(atFrame frame: Int64, _ event: Event) {
            self.frame = frame
            self.event = event
        }

        /// What can happen.
        public enum Event: Sendable {
            /// The read waits until the gate is open.
            case stall(Gate)

            /// The read fails.
            case failure(AudioSourceError)
        }
    }

    /// The sample that stands at a frame of every channel: the frame's number over 2²⁴, exactly.
    public static func sample(atFrame frame: Int64) -> Float {
        Float(frame & 0xFF_FFFF) / 16_777_216
    }

    /// The frame that a sample stands for, for media of less than 2²⁴ frames.
    public static func frame(ofSample sample: Float) -> Int64 {
        Int64((sample * 16_777_216).rounded())
    }
}
