internal import AssetLoading
internal import AudioPipeline

/// A stream that is decoded from one of its segments on.
struct OpenedPart: ~Copyable {
    /// The segment that was decoded first.
    let sequence: Int64

    /// Segments before it that the server no longer had.
    let missing: Int64

    let bytes: SegmentSource
    let decoding: DecodingSession

    /// Opens the stream at a segment, or at the next that is there of a live one.
    ///
    /// - Parameter parts: Those that were visited; the container of one of them is known, which few
    ///   bytes at the end of a stream might not tell.
    static func open(
        _ stream: MediaStream, from sequence: Int64, _ parts: StreamParts?,
        _ environment: DecodingEnvironment
    ) throws(AudioSourceError) -> OpenedPart {
        var (sequence, missing) = (sequence, Int64(0))
        var options = environment.options
        // FFmpeg looks for streams that come late in a transport stream. Here that is waiting.
        options.limits.probeDuration = min(options.limits.probeDuration, .milliseconds(200))
        options.isGrowing = false
        let environment = environment.with(options)
        while true {
            let bytes = SegmentSource(stream, from: sequence)
            do throws(AudioSourceError) {
                let reader = try ByteSourceReader(opening: bytes, environment)
                // Kept, since FFmpeg's guess is held against it and these bytes come once.
                _ = try reader.beginsPlaylist()
                let part = stream.timeline.playlist[sequence]?.part
                let decoding = try DecodingSession(
                    reader, environment, isPart: true,
                    format: part.flatMap { parts?[$0]?.format })
                return OpenedPart(
                    sequence: sequence, missing: missing, bytes: bytes, decoding: decoding)
            } catch {
                guard let next = bytes.successor, next.missing > 0, error != .cancelled,
                    error.code != .bytesUnavailable
                else { throw error }
                missing += next.missing
                sequence = next.sequence
            }
        }
    }

    /// When the first decoded frame is due, on the clock of the part; nil when nothing says it.
    var time: SegmentTime? {
        let parameters = decoding.parameters
        let (tick, first) = (parameters.tick, decoding.firstTimestamp)
        if let tag = bytes.timestamp {
            // A packet at the front may have been left out.
            let since = Int128(first ?? 0) * Int128(tick.numerator) * 90_000
            return .mpeg(tag + Int64(clamping: since / Int128(tick.denominator)))
        }
        let containers = parameters.containerName.split(separator: ",")
        guard let first else { return nil }
        if containers.contains("mpegts") { return .mpeg(first) }
        guard containers.contains("mp4") else { return nil }
        return SegmentTime(
            ticks: first, numerator: tick.numerator, denominator: tick.denominator, period: nil)
    }

    /// What is to be remembered of a part that begins here.
    func beginning(
        at frame: Int64, uncertainty: Int64, _ parts: StreamParts, _ timeline: StreamTimeline
    ) -> StreamParts.Beginning {
        let clock = time.map { time in
            PartClock(
                time, decoding.parameters, sampleRate: decoding.format.sampleRate,
                frameCount: decoding.frames.frame.count)
        }
        return StreamParts.Beginning(
            sequence: sequence, frame: frame,
            declaredFrame: parts.frames(timeline.start(of: sequence)), uncertainty: uncertainty,
            format: decoding.frames.demuxer.containerFormat, priming: decoding.priming, clock: clock
        )
    }

    /// The stream's frame that is frame 0 of this part, and how far that may be from the truth.
    func place(
        after beginning: StreamParts.Beginning, _ parts: StreamParts, _ timeline: StreamTimeline
    ) -> (frame: Int64, uncertainty: Int64) {
        if sequence == beginning.sequence { return (beginning.frame, beginning.uncertainty) }
        let declared = parts.declaredFrame(of: sequence, timeline)
        let expected = declared - beginning.frame + beginning.priming
        let tolerance = parts.frames(timeline.playlist.targetDuration * 2)
        if let time, let clock = beginning.clock,
            let raw = clock.place(of: time, near: expected, within: tolerance)
        {
            let frame = beginning.frame + raw + decoding.priming - beginning.priming
            return (frame, beginning.uncertainty + clock.uncertainty)
        }
        return (declared, max(beginning.uncertainty, parts.usualUncertainty))
    }
}

extension ByteSourceReader {
    /// Whether the bytes begin as a playlist does.
    func beginsPlaylist() throws(AudioSourceError) -> Bool {
        do {
            return Playlist.begins(try peek(Playlist.markLength))
        } catch {
            throw OpeningFailure.bytes(error)
        }
    }

    /// Reads a playlist and opens the stream that it names.
    func openStream(_ options: StreamingOptions) throws(AudioSourceError) -> MediaStream {
        do throws(AssetLoadingError) {
            let bytes = try contents(atMost: Int(clamping: options.limits.bytes) + 1)
            guard let address = description.finalAddress else {
                throw AssetLoadingError(
                    .unsupportedLocation,
                    message: "A playlist without an address names nothing that can be found: "
                        + "open it from a source that says where it came from.")
            }
            let opened = cancellation.wait {
                () async -> Result<MediaStream, AssetLoadingError> in
                do throws(AssetLoadingError) {
                    return .success(
                        try await MediaStream(bytes, at: AssetLocation(address), options))
                } catch {
                    return .failure(error)
                }
            }
            return try opened.get()
        } catch {
            throw OpeningFailure.bytes(error)
        }
    }
}
