internal import AssetLoading
internal import AudioPipeline

/// Decoding from end to end, on the thread that calls: what the decoder does when it may block.
struct DecodingSession: ~Copyable {
    /// What the next read finds.
    enum Phase {
        case reading
        case ended
        case failed(AudioSourceError)
        /// A seek was cancelled or failed on its way.
        case lost
    }

    let metadata: MediaMetadata
    let preRoll: PreRoll

    /// The pre-roll after which samples are near the true ones.
    let quickPreRoll: PreRoll
    let isContainerSeekable: Bool
    let isGrowing: Bool

    let parameters: StreamParameters

    /// The time of the first frame, in ticks; nil when nothing says it.
    let firstTimestamp: Int64?

    /// Nil when the stream has no timestamps, so that places are only found by counting.
    let clock: StreamClock?

    /// The raw frames before the first audible one.
    let priming: Int64

    /// The number that the codec itself gives to the first sample, where it counts.
    let firstCountedSample: Int64

    /// Where the sound ends when that must be cut off here; in audible frames.
    let cutoff: Int64?

    var frames: FrameReader
    var converter: SampleConverter

    /// Made when samples are first wanted channel by channel.
    var planarConverter: SampleConverter?
    var trimmer = Trimmer()
    var phase = Phase.reading
    var format: AudioFormat
    var length: FrameCountClaim
    var truncationEvidence: TruncationEvidence

    /// The format that the current frame begins, until it was told.
    var newFormat: AudioFormat?

    /// Where the samples of the form before ended.
    private(set) var endBeforeChange: Int64?

    /// The numbers among which an estimated length is; nil when nothing bounds it.
    let lengthBounds: ClosedRange<Int64>?

    /// Whether the form of the samples has changed, so that places are no longer comparable.
    var hasChangedFormat = false

    /// The audible frame that the next read begins with.
    var position: Int64 = 0

    /// The places of an MP3 of a constant bit rate, once a seek has looked for them.
    var grid: MP3Grid??

    /// The rough places of an MP3, once a seek has looked for them.
    var table: MP3PlaceTable??

    /// How far ``position`` may be from the truth since the last seek.
    var uncertainty: Int64 = 0

    /// The samples of the current frame that were not read yet.
    var available: Range<Int>

    /// The damage that was come to and not told yet.
    var damage = DamageLog()

    var isSeekable: Bool { isContainerSeekable && !hasChangedFormat }

    /// Where bytes of another form begin, once they were come to: the end of this piece.
    var joint: Int64? {
        frames.knownJoint.map { frames.demuxer.reader.sourceOffset(of: $0) }
    }

    /// What stands next, decoded if it must be.
    mutating func front() throws(AudioSourceError) -> SessionFront {
        switch phase {
        case .reading, .ended: break
        case .failed(let error): throw error
        case .lost: throw Self.wasLost
        }
        do {
            if available.isEmpty, case .reading = phase { try advance() }
        } catch {
            fail(error)
            throw error
        }
        if newFormat != nil { return .formatChanged }
        return available.isEmpty ? .end : .samples
    }

    /// Remembers an error until a seek.
    mutating func fail(_ error: AudioSourceError) {
        available = 0..<0
        phase = error == .cancelled ? .lost : .failed(error)
    }

    /// Throws when the task is cancelled, after which only a seek can follow.
    mutating func checkReady() throws(AudioSourceError) {
        guard frames.demuxer.reader.cancellation.isCancelled else { return }
        fail(.cancelled)
        throw .cancelled
    }

    /// Takes samples that stand in front.
    mutating func take(_ count: Int) {
        position += Int64(count)
        available.removeFirst(count)
    }

    /// Goes over to the form of the samples that stand in front.
    mutating func acceptFormat() {
        if let newFormat { format = newFormat }
        newFormat = nil
    }

    /// Decodes the next frame that has sound.
    mutating func advance() throws(AudioSourceError) {
        while available.isEmpty {
            if let cutoff, position >= cutoff { return try finish() }
            let damaged = frames.damagedPackets
            let hasFrame = try nextFrame(damagedBefore: damaged)
            guard hasFrame else { return try finish() }
            try adoptForm()
            available = trimmer.audible(count: frames.frame.count, trim: frames.trim)
            cutAvailable()
        }
    }

    private mutating func nextFrame(damagedBefore: Int) throws(AudioSourceError) -> Bool {
        defer {
            if frames.damagedPackets > damagedBefore {
                damage.add(frames.damagedPackets - damagedBefore, at: position, frames.lastDamage)
            }
        }
        return try frames.next()
    }

    /// Shortens what is available to what lies before the end of the sound.
    mutating func cutAvailable() {
        guard let cutoff, newFormat == nil else { return }
        available = available.prefix(Int(clamping: max(0, cutoff - position)))
    }

    /// Makes a new converter when the form of the samples has changed.
    mutating func adoptForm() throws(AudioSourceError) {
        if converter.fits(frames.frame) { return }
        let new = try AudioFormat(of: frames.frame)
        planarConverter = nil
        do { converter = try SampleConverter(for: frames.frame) } catch {
            throw AudioSourceError(
                .unsupportedFormat, message: "Samples of \(new) can't be converted.", cause: error)
        }
        guard new != format else { return }
        endBeforeChange = position
        // The place in time stays what it was.
        position = position.scaled(by: new.sampleRate, over: format.sampleRate)
        newFormat = new
        hasChangedFormat = true
        length = .unknown
    }

    /// Ends the stream: every frame was counted, or some are missing.
    mutating func finish() throws(AudioSourceError) {
        phase = .ended
        available = 0..<0
        if !hasChangedFormat, frames.joint == nil {
            try truncationEvidence.check(
                endAt: position, damagedPackets: frames.damagedPackets,
                isCutShort: frames.demuxer.reader.isCutShort)
        }
        if uncertainty == 0 { length = isGrowing ? .estimated(position) : .exact(position) }
    }

    static let wasLost = AudioSourceError(
        .cancelled, message: "A read or seek was cut off: seek before reading again.")
}

/// What stands next in a session.
enum SessionFront {
    case samples
    case formatChanged
    case end
}
