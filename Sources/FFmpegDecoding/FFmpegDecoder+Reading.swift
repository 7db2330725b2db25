public import AudioPipeline

extension FFmpegDecoder {
    /// Decodes the next frames, channel by channel.
    ///
    /// `planes` is divided evenly among the channels: those of channel `c` begin at `c` times
    /// `planes.count / format.channelCount`, and what is behind the frames that came is left as it
    /// was. All else is as with ``read(into:)``.
    public mutating func read(intoPlanes planes: inout MutableSpan<Float>)
        async throws(AudioSourceError) -> AudioRead
    {
        defer { report() }
        return try await cancellation.run { () throws(AudioSourceError) in
            hasOutputForm
                ? try readConverted(intoPlanes: &planes)
                : try session.read(into: &planes, isPlanar: true)
        }
    }

    /// Decodes what comes next and lends it as the codec has it, without a copy.
    ///
    /// ```swift
    /// let peak = try await decoder.readLent { samples in
    ///     samples.withPlane(0, as: Int16.self) { plane in
    ///         (0..<plane.count).map { plane[$0].magnitude }.max() ?? 0
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - count: The frames to lend at most; a packet's are lent at once at most.
    ///   - body: Looks at the samples; they are gone when it returns.
    /// - Throws: What a read throws; `.unsupportedFormat` where the options ask for an output form,
    ///   which these samples have not.
    public mutating func readLent<Result: Sendable>(
        atMost count: Int = .max, _ body: (borrowing DecodedSamples) -> Result
    ) async throws(AudioSourceError) -> LentRead<Result> {
        guard !hasOutputForm else {
            throw AudioSourceError(
                .unsupportedFormat,
                message: "The codec's own samples can't be had in another form: open the media "
                    + "without an output form.")
        }
        defer { report() }
        return try await cancellation.run { () throws(AudioSourceError) in
            try session.lend(atMost: count, body)
        }
    }

    /// The form that the media have, before an output form is made of it.
    public var sourceFormat: AudioFormat { session.format }

    /// Reads interleaved samples and lays them apart.
    private mutating func readConverted(intoPlanes planes: inout MutableSpan<Float>)
        throws(AudioSourceError) -> AudioRead
    {
        let channels = format.channelCount
        let room = planes.count / channels
        var interleaved = [Float](repeating: 0, count: room * channels)
        var span = interleaved.mutableSpan
        let read = try output.read(from: &session, into: &span)
        guard case .frames(let count, _) = read else { return read }
        for channel in 0..<channels {
            for frame in 0..<count {
                planes[channel * room + frame] = interleaved[frame * channels + channel]
            }
        }
        return read
    }
}
