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
    let isContainerSeekable: Bool

    let parameters: StreamParameters

    /// The time of the first frame, in ticks; nil when nothing says it.
    let firstTimestamp: Int64?

    /// Nil when the stream has no timestamps, and so no places to go to.
    let clock: StreamClock?

    /// The raw frames before the first audible one.
    let priming: Int64

    /// The number that the codec itself gives to the first sample, where it counts.
    let firstCountedSample: Int64

    /// Where the sound ends when that must be cut off here; in audible frames.
    let cutoff: Int64?

    var frames: FrameReader
    var converter: SampleConverter
    var trimmer = Trimmer()
    var phase = Phase.reading
    var format: AudioFormat
    var length: FrameCountClaim
    var truncationEvidence: TruncationEvidence

    /// The format that the current frame begins, until it was told.
    var newFormat: AudioFormat?

    /// Whether the form of the samples has changed, so that places are no longer comparable.
    var hasChangedFormat = false

    /// The audible frame that the next read begins with.
    var position: Int64 = 0

    /// The places of an MP3 of a constant bit rate, once a seek has looked for them.
    var grid: MP3Grid??

    /// How far ``position`` may be from the truth since the last seek.
    var uncertainty: Int64 = 0

    /// The samples of the current frame that were not read yet.
    var available: Range<Int>

    var isSeekable: Bool { isContainerSeekable && clock != nil && !hasChangedFormat }

    /// Writes the next frames; see `AudioSource.read`.
    mutating func read(into samples: inout MutableSpan<Float>) throws(AudioSourceError) -> AudioRead
    {
        let start = position
        var written = 0
        do throws(AudioSourceError) {
            try checkReady()
            let channels = format.channelCount
            let room = samples.count / channels
            while written < room {
                if available.isEmpty, case .reading = phase { try advance() }
                if let newFormat {
                    if written > 0 { break }
                    format = newFormat
                    self.newFormat = nil
                    return .formatChanged
                }
                if available.isEmpty { break }
                let part = available.prefix(room - written)
                do throws(FFmpegError) {
                    try converter.convert(
                        part, of: frames.frame, into: &samples, at: written * channels)
                } catch {
                    throw AudioSourceError(
                        .damaged, message: "Decoded samples could not be converted.", cause: error)
                }
                written += part.count
                position += Int64(part.count)
                available.removeFirst(part.count)
            }
        } catch {
            if error == .cancelled {
                phase = .lost
                throw error
            }
            phase = .failed(error)
            available = 0..<0
            if written == 0 { throw error }
        }
        if written == 0, case .ended = phase { return .end }
        return .frames(count: written, startFrame: start)
    }

    private func checkReady() throws(AudioSourceError) {
        if frames.demuxer.reader.cancellation.isCancelled { throw .cancelled }
        switch phase {
        case .reading, .ended: break
        case .failed(let error): throw error
        case .lost:
            throw AudioSourceError(
                .cancelled, message: "A read or seek was cut off: seek before reading again.")
        }
    }

    /// Decodes the next frame that has sound.
    mutating func advance() throws(AudioSourceError) {
        while available.isEmpty {
            if let cutoff, position >= cutoff { return try finish() }
            guard try frames.next() else { return try finish() }
            try adoptForm()
            available = trimmer.audible(count: frames.frame.count, trim: frames.trim)
            cutAvailable()
        }
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
        do { converter = try SampleConverter(for: frames.frame) } catch {
            throw AudioSourceError(
                .unsupportedFormat, message: "Samples of \(new) can't be converted.", cause: error)
        }
        guard new != format else { return }
        // The place in time stays what it was.
        position = Int64(
            clamping: Int128(position) * Int128(new.sampleRate) / Int128(format.sampleRate))
        newFormat = new
        hasChangedFormat = true
        length = .unknown
    }

    /// Ends the stream: every frame was counted, or some are missing.
    mutating func finish() throws(AudioSourceError) {
        phase = .ended
        available = 0..<0
        if !hasChangedFormat {
            try truncationEvidence.check(
                endAt: position, damagedPackets: frames.damagedPackets,
                isCutShort: frames.demuxer.reader.isCutShort)
        }
        if uncertainty == 0 { length = .exact(position) }
    }
}
