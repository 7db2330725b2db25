internal import AssetLoading
internal import AudioPipeline

/// What a decoder reads: one piece of media, or several one after the other.
struct MediaSession: ~Copyable {
    let environment: DecodingEnvironment
    var decoding: DecodingSession

    /// The parts of a stream; nil for what is no stream.
    var streaming: StreamingState?

    /// The media of one row of bytes; nil as long as only one is known.
    var chain: ChainState?

    /// The form that was told last.
    private(set) var format: AudioFormat

    /// Whether what is decoded has the form that was told, before it changes by itself.
    private var hasToldForm = true

    /// How often other media were gone over to, which say other things of themselves.
    private(set) var changeCount = 0

    /// Opens media, or the stream that a playlist names if there are options to follow it with.
    static func open(
        _ source: any ByteSource, _ description: ByteSourceDescription,
        _ environment: DecodingEnvironment
    ) throws(AudioSourceError) -> MediaSession {
        if environment.cancellation.isCancelled { throw .cancelled }
        if description.size == 0 { throw OpeningFailure.empty }
        let reader = ByteSourceReader(source, description: description, environment)
        guard try reader.beginsPlaylist(), let options = environment.options.streaming else {
            if reader.head.starts(with: "OggS".utf8) { return try openOgg(reader, environment) }
            return MediaSession(environment, try DecodingSession(reader, environment))
        }
        let stream = try reader.openStream(options)
        let part = try OpenedPart.open(stream, from: stream.timeline.joined, nil, environment)
        let streaming = StreamingState(stream, part)
        return MediaSession(environment, part.decoding, streaming: streaming)
    }

    init(
        _ environment: DecodingEnvironment, _ decoding: consuming DecodingSession,
        streaming: StreamingState? = nil, chain: ChainState? = nil
    ) {
        self.environment = environment
        format = decoding.format
        self.decoding = decoding
        self.streaming = streaming
        self.chain = chain
    }

    var metadata: MediaMetadata { streaming?.metadata ?? decoding.metadata }

    var damagedPackets: Int {
        decoding.frames.damagedPackets + (streaming?.damagedPackets ?? 0)
            + (chain?.damagedPackets ?? 0)
    }

    var isSeekable: Bool {
        if let streaming { return streaming.isSeekable }
        if let chain { return chain.whole != nil }
        return decoding.isSeekable
    }

    var length: FrameCountClaim {
        if let streaming { return streaming.length }
        if let chain { return chain.length(at: format.sampleRate) }
        // A first piece says nothing of the length of all.
        return decoding.joint == nil ? decoding.length : .unknown
    }

    /// The frame of the whole that is frame 0 of what is decoded.
    var base: Int64 { streaming?.base ?? chain?.link.firstFrame ?? 0 }

    /// The frame that stands in front, at the rate of ``format``.
    var position: Int64 {
        let frame = base + decoding.position
        let rate = decoding.newFormat?.sampleRate ?? decoding.format.sampleRate
        return rate == format.sampleRate ? frame : frame.scaled(by: format.sampleRate, over: rate)
    }

    /// How far ``position`` may be from the truth.
    var uncertainty: Int64 { decoding.uncertainty + (streaming?.uncertainty ?? 0) }

    /// What stands next, decoded and opened if it must be.
    mutating func front() throws(AudioSourceError) -> SessionFront {
        if streaming == nil { return try frontOfMedia() }
        if let failure = streaming?.failure { throw failure }
        do {
            return try frontOfMedia()
        } catch {
            streaming?.failure = error == .cancelled ? DecodingSession.wasLost : error
            throw error
        }
    }

    private mutating func frontOfMedia() throws(AudioSourceError) -> SessionFront {
        while true {
            if streaming != nil, streaming?.hasEnded == true { return .end }
            if !hasToldForm, decoding.newFormat == nil { return .formatChanged }
            switch try decoding.front() {
            case .samples: return .samples
            case .formatChanged: return .formatChanged
            case .end: if try !advance() { return .end }
            }
        }
    }

    /// Goes over to the form of what stands in front.
    mutating func acceptFormat() {
        if decoding.newFormat != nil {
            let old = decoding.format
            decoding.acceptFormat()
            // Its own places have moved with the rate, and so do those before it.
            if let base = streaming?.base {
                streaming?.base = base.scaled(
                    by: decoding.format.sampleRate, over: old.sampleRate)
            }
        }
        format = decoding.format
        hasToldForm = true
        streaming?.format = format
    }

    /// Goes on with what follows; false at the end.
    private mutating func advance() throws(AudioSourceError) -> Bool {
        if streaming != nil { return try advanceStream() }
        if environment.options.isGrowing, chain == nil, try decoding.resume() { return true }
        do {
            return try advanceChain()
        } catch {
            decoding.fail(error)
            throw error
        }
    }

    /// Where the samples of the form that was told last end, when another is in front.
    var positionBeforeChange: Int64 {
        if decoding.newFormat != nil { return base + (decoding.endBeforeChange ?? 0) }
        if let chain, decoding.format != format { return chain.previousEnd }
        return position
    }

    /// Goes over to other media.
    mutating func replaceDecoding(with other: consuming DecodingSession) {
        decoding = other
        hasToldForm = decoding.format == format
        changeCount += 1
    }

    /// Takes what was damaged and not told yet.
    mutating func takeDamage() -> [PacketDamage] {
        decoding.damage.takeAll(movedBy: base)
    }

    /// Goes over to another track at the place where this one is.
    mutating func select(track number: Int) throws(AudioSourceError) {
        guard streaming == nil, chain == nil, isSeekable else { throw DecodingSession.notSeekable }
        var options = environment.options
        options.track = TrackChoice(number: number)
        let old = decoding.frames.demuxer.reader
        let reader = ByteSourceReader(
            old.source, description: old.description, environment.with(options))
        var other = try DecodingSession(reader, environment.with(options))
        let place = position.scaled(by: other.format.sampleRate, over: format.sampleRate)
        _ = try other.seek(toFrame: place, .exact)
        replaceDecoding(with: other)
    }

    /// Goes to a frame, counted at the rate of ``format``.
    ///
    /// - Parameter rate: The rate to count at instead.
    mutating func seek(
        toFrame frame: Int64, _ accuracy: SeekAccuracy, atRate rate: Int? = nil
    ) throws(AudioSourceError) -> SessionLanding {
        if streaming != nil { return try seekStream(toFrame: frame) }
        let target = min(max(0, frame), DecodingSession.lastFrame)
        if chain == nil {
            let landing = try decoding.seek(toFrame: target, accuracy)
            guard decoding.joint != nil, case .exact(let end) = decoding.length, target >= end,
                try advanceChain()
            else { return landing }
        }
        do {
            return try seekChain(toFrame: target, accuracy, atRate: rate ?? format.sampleRate)
        } catch {
            decoding.fail(error)
            throw error
        }
    }
}

extension Int64 {
    /// The nearest to a fraction of the number, towards zero.
    func scaled(by numerator: Int, over denominator: Int) -> Int64 {
        if numerator == denominator { return self }
        return Int64(
            clamping: Int128(self) * Int128(numerator) / Int128(Swift.max(1, denominator)))
    }
}
