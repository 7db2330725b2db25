internal import AssetLoading
internal import AudioPipeline

/// What a decoder reads: one piece of media, or the parts of a stream one after the other.
struct MediaSession: ~Copyable {
    var decoding: DecodingSession

    /// Nil for one piece of media.
    var streaming: StreamingState?

    /// Opens media, or the stream that a playlist names if there are options to follow it with.
    init(
        _ source: any ByteSource, _ limits: OpeningLimits, _ options: StreamingOptions?,
        _ cancellation: CancellationGate
    ) throws(AudioSourceError) {
        if cancellation.isCancelled { throw .cancelled }
        let reader = try ByteSourceReader(opening: source, cancellation)
        guard try reader.beginsPlaylist(), let options else {
            decoding = try DecodingSession(reader, limits: limits)
            return
        }
        let stream = try reader.openStream(options)
        let first = stream.timeline.joined
        let part = try OpenedPart.open(stream, from: first, nil, limits, cancellation)
        streaming = StreamingState(stream, limits, cancellation, part)
        decoding = part.decoding
    }

    var format: AudioFormat { streaming?.format ?? decoding.format }

    var metadata: MediaMetadata { streaming?.metadata ?? decoding.metadata }

    var damagedPackets: Int {
        decoding.frames.damagedPackets + (streaming?.damagedPackets ?? 0)
    }

    var isSeekable: Bool { streaming?.isSeekable ?? decoding.isSeekable }

    var length: FrameCountClaim { streaming?.length ?? decoding.length }

    /// Writes the next frames; see `AudioSource.read`.
    mutating func read(into samples: inout MutableSpan<Float>) throws(AudioSourceError) -> AudioRead
    {
        guard var state = streaming else { return try decoding.read(into: &samples) }
        defer { streaming = state }
        if let failure = state.failure { throw failure }
        do throws(AudioSourceError) {
            while true {
                if state.hasEnded { return .end }
                if decoding.format != state.format {
                    state.format = decoding.format
                    return .formatChanged
                }
                switch try decoding.read(into: &samples) {
                case .frames(let count, let start):
                    return .frames(count: count, startFrame: state.base + start)
                case .formatChanged:
                    // Its own places have moved with the rate, and so do those before it.
                    state.base = state.base.scaled(
                        by: decoding.format.sampleRate, over: state.format.sampleRate)
                    state.format = decoding.format
                    return .formatChanged
                case .end: try advance(&state)
                }
            }
        } catch {
            state.failure = error == .cancelled ? StreamingState.lost : error
            throw error
        }
    }

    /// Goes on with the next part, if there is one.
    mutating func advance(_ state: inout StreamingState) throws(AudioSourceError) {
        guard let next = state.bytes.successor else { return state.end(at: decoding.position) }
        let part = try OpenedPart.open(
            state.stream, from: next.sequence, state.parts, state.limits, state.cancellation)
        let end = state.base + decoding.position
        state.damagedPackets += decoding.frames.damagedPackets
        state.missedSegments += next.missing + part.missing
        let rate = part.decoding.format.sampleRate
        let scaledEnd = end.scaled(by: rate, over: decoding.format.sampleRate)
        if next.missing + part.missing > 0 {
            // What is missing leaves a hole in time.
            let (place, uncertainty) = state.place(of: part)
            state.base = max(
                scaledEnd, place.scaled(by: rate, over: state.parts.sampleRate))
            state.uncertainty = max(state.uncertainty, uncertainty)
        } else {
            state.base = scaledEnd
        }
        state.enter(part)
        decoding = part.decoding
    }
}

extension Int64 {
    /// The nearest to a fraction of the number.
    func scaled(by numerator: Int, over denominator: Int) -> Int64 {
        Int64(clamping: Int128(self) * Int128(numerator) / Int128(Swift.max(1, denominator)))
    }
}
