public import AudioPipeline

extension FFmpegDecoder {
    /// Goes to a frame as near as is asked for, and tells how near that is and what it cost.
    ///
    /// ```swift
    /// let report = try await decoder.seek(toFrame: frame, accuracy: .within(.milliseconds(200)))
    /// print("at \(report.landing.frame), \(report.bytesRead) bytes")
    /// ```
    ///
    /// Streams of HTTP Live Streaming land as exactly as they can, whatever is asked for.
    ///
    /// - Parameters:
    ///   - frame: The frame, counted in frames of ``format`` from the first audible one.
    ///   - accuracy: How near it has to be.
    /// - Throws: `.notSeekable`, `.damaged` when the place can't be found, `.limitExceeded` when so
    ///   few bytes lead nowhere, and what a read throws.
    public mutating func seek(
        toFrame frame: Int64, accuracy: SeekAccuracy
    ) async throws(AudioSourceError) -> SeekReport {
        defer { report() }
        let meter = session.environment.meter
        let start = meter.count
        let landing = try await cancellation.run { () throws(AudioSourceError) in
            hasOutputForm
                ? try output.seek(&session, toFrame: frame, accuracy)
                : try session.seek(toFrame: frame, accuracy)
        }
        return SeekReport(
            landing: landing.landing, settlingFrames: landing.settling,
            bytesRead: meter.count - start)
    }

    /// How far the place of the next frame may be from the truth, in frames of ``format``.
    ///
    /// Not 0 after a seek that landed roughly, until the next that did not.
    public var positionUncertainty: Int64 {
        let frames = session.uncertainty
        return frames == 0
            ? 0 : frames.scaled(by: format.sampleRate, over: session.format.sampleRate) + 1
    }

    /// The number of the track that is decoded, in ``MediaMetadata/tracks``.
    public var track: Int { session.decoding.frames.demuxer.trackNumber }

    /// Goes over to another track, at the place where this one is.
    ///
    /// If its samples have another form the next read says so. When it fails all stays as it was.
    ///
    /// - Parameter number: The number of the track in ``MediaMetadata/tracks``.
    /// - Throws: `.noAudio` when the track is none of sound, `.notSeekable` when the media can only
    ///   be read onwards or are one of several, and what opening throws.
    public mutating func select(track number: Int) async throws(AudioSourceError) {
        defer { report() }
        try await cancellation.run { () throws(AudioSourceError) in
            hasOutputForm
                ? try output.select(track: number, of: &session)
                : try session.select(track: number)
        }
    }

    /// The places that reading has found so far, for the next decoder of the same bytes; nil where
    /// the container has a list of its own, and for streams.
    ///
    /// Grows while the media are read, by a place a second. Linear in what was read.
    public var seekIndex: SeekIndex? {
        session.streaming == nil && session.chain == nil ? session.decoding.seekIndex : nil
    }

    /// Takes the places that an earlier decoder of the same bytes has found.
    ///
    /// Whether they are the same bytes is for the caller to know, as by a server's validator. With
    /// the places of other bytes a seek lands wrong or fails.
    ///
    /// - Throws: `.damaged` when the index can't be of these media; the decoder can be used without.
    public mutating func use(_ index: SeekIndex) throws(AudioSourceError) {
        guard session.streaming == nil, session.chain == nil else { return }
        try session.decoding.use(index)
    }
}
