internal import AssetLoading
internal import AudioPipeline

extension DecodingSession {
    /// Opens media: recognises them, chooses the stream, decodes its first audible frame.
    ///
    /// - Parameters:
    ///   - isPart: Whether the bytes are a part of something longer, so that what they say of the
    ///     length is not about them.
    ///   - format: The container's format; nil to find it out.
    init(
        _ reader: ByteSourceReader, _ environment: DecodingEnvironment, isPart: Bool = false,
        format: ContainerFormat? = nil
    ) throws(AudioSourceError) {
        let limits = environment.limits
        reader.passOverLargeTags(limits)
        reader.allow(limits.openingBytes)
        defer { reader.allow(nil) }
        var demuxer: Demuxer
        do { demuxer = try Demuxer(reading: reader, limits: limits) } catch {
            throw OpeningFailure.noMemory(error)
        }
        let container: ContainerFormat
        if let format {
            container = format
        } else {
            container = try demuxer.recognizedFormat(limits)
        }
        try demuxer.openContainer(container, choosing: environment.options.track, limits)
        let parameters = demuxer.parameters
        let codec = try demuxer.openCodec(
            parameters, threadCount: environment.options.threadCount)
        let frames: FrameReader
        do { frames = try FrameReader(demuxer, codec, parameters, environment) } catch {
            throw OpeningFailure.noMemory(error)
        }
        try self.init(frames, parameters, environment, isPart: isPart)
    }

    /// Finds the first audible sample, and from it the clock, the end and the length.
    private init(
        _ opened: consuming FrameReader, _ parameters: StreamParameters,
        _ environment: DecodingEnvironment, isPart: Bool
    ) throws(AudioSourceError) {
        var frames = opened
        try frames.requireNext(parameters)
        let firstTimestamp = frames.frame.timestamp
        let firstCountedSample = frames.countedSample ?? 0
        frames.ignoresEndTrim = frames.hasUncountedStart(parameters)
        var trimmer = Trimmer()
        var sound = trimmer.audible(count: frames.frame.count, trim: frames.trim)
        var skipped: Int64 = 0
        while sound.isEmpty {
            skipped += Int64(frames.frame.count)
            try frames.requireNext(parameters)
            sound = trimmer.audible(count: frames.frame.count, trim: frames.trim)
        }
        let priming = skipped + Int64(sound.lowerBound)
        let format = try AudioFormat(of: frames.frame)
        let frameCount = frames.frame.count
        var ticking = parameters
        if parameters.containerName == "flac" {
            // Without stream information FFmpeg counts samples and calls them something else.
            ticking.tick = (1, Int64(format.sampleRate))
        }
        let clock = firstTimestamp.map { timestamp in
            StreamClock(
                ticking, sampleRate: format.sampleRate, firstTimestamp: timestamp,
                priming: priming, frameCount: frameCount)
        }
        let converter: SampleConverter
        do { converter = try SampleConverter(for: frames.frame) } catch {
            throw AudioSourceError(
                .unsupportedFormat, message: "Samples of \(format) can't be converted.",
                cause: error)
        }
        let isSeekable = frames.demuxer.isSeekable
        // Chapters of an MP3 stand in a tag that knows nothing of the encoder's delay.
        let origin =
            parameters.codec == .mp3 ? 0 : clock?.frameOnClock(ofRawFrame: priming) ?? 0
        let metadata = frames.demuxer.metadata(
            environment.limits, origin: format.duration(ofFrames: origin))
        let reader = frames.demuxer.reader
        var end = SoundEnd(
            ticking, clock: clock, sampleRate: format.sampleRate, priming: priming,
            countsSilentPacket: frames.ignoresEndTrim, gaplessTag: metadata.tags["itunsmpb"],
            source: reader.description, bytes: { reader.bytes(at: $0, count: $1) })
        if frames.ignoresEndTrim { end.cutoff = end.length.frames }
        if reader.cancellation.isCancelled { throw .cancelled }
        // FFmpeg may have taken it for an end, and go on from there with holes.
        if reader.isOverAllowance { throw OpeningFailure.tooLong }
        self.metadata = metadata
        self.parameters = ticking
        self.firstTimestamp = firstTimestamp
        self.firstCountedSample = firstCountedSample
        self.converter = converter
        preRoll = PreRoll(
            ticking, sampleRate: format.sampleRate, channelCount: format.channelCount,
            frameCount: frameCount)
        quickPreRoll = preRoll.shortened(
            ticking, sampleRate: format.sampleRate, frameCount: frameCount)
        isGrowing = environment.options.isGrowing
        truncationEvidence = TruncationEvidence(
            declared: isPart || environment.options.isGrowing ? nil : end.evidence,
            packetFrames: Int64(max(parameters.packetFrames, frameCount)))
        length = end.length
        if case .estimated = end.length, parameters.containerName == "mp3",
            let size = reader.description.size
        {
            lengthBounds = MP3PlaceTable.bounds(size: size) { reader.bytes(at: $0, count: $1) }
        } else {
            lengthBounds = nil
        }
        cutoff = isPart || environment.options.isGrowing ? nil : end.cutoff
        isContainerSeekable = isSeekable
        self.clock = clock
        self.priming = priming
        self.format = format
        self.trimmer = trimmer
        available = sound
        self.frames = frames
        cutAvailable()
    }
}

extension ByteSourceReader {
    /// Opens a source on the calling thread.
    convenience init(opening source: any ByteSource, _ environment: DecodingEnvironment)
        throws(AudioSourceError)
    {
        let cancellation = environment.cancellation
        let opened = cancellation.wait {
            () async -> Result<ByteSourceDescription, AssetLoadingError> in
            do throws(AssetLoadingError) {
                return .success(try await source.open())
            } catch {
                return .failure(error)
            }
        }
        switch opened {
        case .success(let description):
            if description.size == 0 { throw OpeningFailure.empty }
            self.init(source, description: description, environment)
        case .failure(let error):
            throw cancellation.isCancelled ? .cancelled : OpeningFailure.bytes(error)
        }
    }
}

extension ByteSourceReader {
    /// Passes over ID3v2 tags in front of the media when they are larger than may be read.
    fileprivate func passOverLargeTags(_ limits: OpeningLimits) {
        guard description.isSeekable,
            let end = ID3Tags.end(
                ofTagLargerThan: limits.openingBytes, { bytes(at: $0, count: $1) })
        else { return }
        passOver(end)
    }
}

extension FrameReader {
    /// Whether FFmpeg counts an Ogg Vorbis from its first packet on, which gives no sound.
    ///
    /// It does where the first page of sound is the last one too, and then cuts as much too much
    /// off at the end, and after a seek more.
    fileprivate func hasUncountedStart(_ parameters: StreamParameters) -> Bool {
        guard parameters.codec == .vorbis, parameters.containerName == "ogg",
            parameters.duration != nil, firstTimestamp == 0, let first = frame.timestamp
        else { return false }
        return first > 0
    }

    /// Decodes the next frame of a stream that has given no sound yet.
    fileprivate mutating func requireNext(_ parameters: StreamParameters) throws(AudioSourceError) {
        if try next() { return }
        if demuxer.reader.isCutShort { throw OpeningFailure.cutShort }
        throw OpeningFailure.noFrames(parameters.codecName, lastDamage)
    }
}

extension Demuxer {
    /// Recognises the container.
    fileprivate func recognizedFormat(
        _ limits: OpeningLimits
    ) throws(AudioSourceError) -> ContainerFormat {
        let format: ContainerFormat
        do { format = try probe(limits) } catch {
            try reader.throwIfFailed(error)
            throw reader.end == 0 ? OpeningFailure.empty : OpeningFailure.notMedia(error)
        }
        if format.isPlaylist { throw OpeningFailure.playlist(format.name) }
        // A guess is right when the bytes begin as MPEG audio does, with a tag or a frame.
        if format.isGuess {
            let head = reader.bytes(at: 0, count: 3)
            guard
                head.elementsEqual("ID3".utf8)
                    || head.count == 3 && head[0] == 0xff && head[1] & 0xe0 == 0xe0
            else { throw OpeningFailure.notMedia() }
        }
        return format
    }

    /// Reads the container's header and its streams.
    ///
    /// - Parameter choice: Which track is wanted.
    mutating func openContainer(
        _ format: ContainerFormat, choosing choice: TrackChoice, _ limits: OpeningLimits
    ) throws(AudioSourceError) {
        try openContainer(format, limits) { demuxer in
            demuxer.hasOneStream ? choice.number : choice.number(among: demuxer.tracks)
        }
    }

    /// Reads the container's header and its streams, and takes the track of a number.
    mutating func openContainer(
        _ format: ContainerFormat, track: Int, _ limits: OpeningLimits
    ) throws(AudioSourceError) {
        try openContainer(format, limits) { _ in track }
    }

    private mutating func openContainer(
        _ format: ContainerFormat, _ limits: OpeningLimits, _ choose: (borrowing Demuxer) -> Int?
    ) throws(AudioSourceError) {
        do {
            try openInput(format)
            try findStreams()
            try chooseStream(track: choose(self))
        } catch {
            try reader.throwIfFailed(error)
            if reader.isCutShort { throw OpeningFailure.cutShort }
            switch error {
            case .streamNotFound: throw OpeningFailure.noAudio(format.name)
            case .outOfMemory: throw OpeningFailure.tooManyStreams(format.name, limits, error)
            default: throw OpeningFailure.unreadableHeader(format.name, error)
            }
        }
    }

    /// Opens the decoder of the chosen stream.
    func openCodec(
        _ parameters: StreamParameters, threadCount: Int
    ) throws(AudioSourceError) -> CodecContext {
        do { return try makeCodec(threadCount: threadCount) } catch {
            guard error != .outOfMemory else { throw OpeningFailure.noMemory(error) }
            guard error != .decoderNotFound else {
                throw OpeningFailure.unsupportedCodec(parameters.codecName, error)
            }
            try AudioFormat.check(
                sampleRate: parameters.sampleRate, channelCount: parameters.channelCount)
            throw OpeningFailure.noFrames(parameters.codecName, error)
        }
    }
}
