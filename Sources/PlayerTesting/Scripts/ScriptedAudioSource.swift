public import AudioPipeline

/// A source whose samples say which frame they are, and that stalls and fails as told.
public struct ScriptedAudioSource: AudioSource, ~Copyable, Sendable {
    private var script: AudioScript
    private var obstacles: [AudioScript.Obstacle]
    private var position: Int64 = 0
    private var emptyReads = 0

    /// Makes a source that follows a script.
    public init(_ script: AudioScript) {
        self.script = script
        obstacles = script.obstacles.sorted { $0.frame < $1.frame }
        format = script.format(ofFrame: 0)
    }

    /// The form of the next frame.
    public private(set) var format: AudioFormat

    /// What the script says of the length.
    public var length: FrameCountClaim { script.claim }

    /// Whether the script lets one seek.
    public var isSeekable: Bool { script.isSeekable }

    /// Writes frames up to the next obstacle or change of form, or meets it.
    public mutating func read(into samples: inout MutableSpan<Float>) async throws(AudioSourceError)
        -> AudioRead
    {
        try await meetObstacle()
        guard !Task.isCancelled else { throw .cancelled }
        let nextFormat = script.format(ofFrame: position)
        guard nextFormat == format else {
            format = nextFormat
            return .formatChanged
        }
        let channels = format.channelCount
        let room = min(samples.count / channels, max(1, script.largestRead))
        let nextChange = script.formatChanges.map(\.frame).filter { $0 > position }.min()
        let limit = min(obstacles.first?.frame ?? .max, nextChange ?? .max, script.frameCount)
        let count = Int(min(Int64(room), limit - position))
        guard count > 0 else { return .end }
        guard emptyReads == script.emptyReads else {
            emptyReads += 1
            return .frames(count: 0, startFrame: position)
        }
        emptyReads = 0
        for index in 0..<(count * channels) {
            samples[index] = AudioScript.sample(atFrame: position + Int64(index / channels))
        }
        defer { position += Int64(count) }
        return .frames(count: count, startFrame: position)
    }

    /// Goes to the frame, or to the end if that is nearer; obstacles on the way are left behind.
    public mutating func seek(toFrame frame: Int64) async throws(AudioSourceError) -> SeekLanding {
        guard script.isSeekable else {
            throw AudioSourceError(
                .notSeekable, message: "The script forbids to seek: play it from the start.")
        }
        guard !Task.isCancelled else { throw .cancelled }
        position = min(max(0, frame), script.frameCount)
        obstacles.removeAll { $0.frame < position }
        format = script.format(ofFrame: position)
        return SeekLanding(frame: position, uncertainty: script.seekUncertainty)
    }

    /// What the script says of the loudness.
    public var loudness: LoudnessTags? { script.loudness }

    /// Goes over to another form, if the script lets it.
    ///
    /// Each frame says which one of that form it is; obstacles stay at the numbers they have.
    public mutating func convert(to format: AudioFormat) -> Bool {
        guard script.isConvertible, position == 0 else { return false }
        let time = self.format.duration(ofFrames: script.frameCount)
        script.frameCount = format.frame(at: time)
        script.claim = .exact(script.frameCount)
        script.formatChanges = []
        (script.format, self.format) = (format, format)
        return true
    }

    private mutating func meetObstacle() async throws(AudioSourceError) {
        guard let next = obstacles.first, next.frame <= position else { return }
        obstacles.removeFirst()
        switch next.event {
        case .stall(let gate):
            if await !gate.wait() {
                obstacles.insert(next, at: 0)
                throw .cancelled
            }
        case .failure(let error): throw error
        }
    }
}
