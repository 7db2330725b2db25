internal import AssetLoading
public import AudioPipeline

extension FFmpegDecoder: AudioSource {
    /// The form of the samples that the next read gives.
    public var format: AudioFormat { hasOutputForm ? output.format : session.format }

    /// How many frames there are: what the container says, and once the end was read, the count.
    public var length: FrameCountClaim {
        hasOutputForm ? output.length(session.length) : session.length
    }

    /// Whether the bytes and the container can be read at any place.
    ///
    /// Once the form has changed in mid-stream, in a container that can't be parted there, only the
    /// first frame can be gone to.
    public var isSeekable: Bool { session.isSeekable }

    /// Decodes the next frames; see `AudioSource.read(into:)`.
    ///
    /// Fills all of `samples` unless the end or a change of the form comes first. Damaged packets
    /// are left out and counted in ``damagedPacketCount``. In the steady state nothing is
    /// allocated.
    ///
    /// - Throws: `.bytesUnavailable`, after which a seek tries again; `.truncated` where the media
    ///   stop before the length that they or their source promised; `.damaged` where more is than
    ///   the policy of the options lets pass; `.cancelled`.
    public mutating func read(into samples: inout MutableSpan<Float>)
        async throws(AudioSourceError) -> AudioRead
    {
        defer { report() }
        return try await cancellation.run { () throws(AudioSourceError) in
            hasOutputForm
                ? try output.read(from: &session, into: &samples)
                : try session.read(into: &samples)
        }
    }

    /// Goes to a frame, decoding what comes before it as far as the codec needs it.
    ///
    /// The landing is exact unless the container knows times only roughly and the codec's frames
    /// have no grid; then it says how far off it may be. A frame behind the end lands on the end.
    ///
    /// - Throws: `.notSeekable`, `.damaged` when the place can't be found, and what a read throws.
    public mutating func seek(toFrame frame: Int64) async throws(AudioSourceError) -> SeekLanding {
        try await seek(toFrame: frame, accuracy: .exact).landing
    }

    /// The edge of ``liveWindow`` in frames; nil for what has an end.
    public var edgeFrame: Int64? { liveWindow.map { format.frame(at: $0.edge) } }

    /// The gains of the tags; nil where there are none.
    public var loudness: LoudnessTags? {
        let tags = session.metadata.loudness
        return tags.isEmpty ? nil : tags
    }

    /// Resamples and mixes from now on, as an ``OutputForm`` does; see `AudioSource.convert(to:)`.
    ///
    /// - Returns: False once samples were read, where the options ask for a form already, and where
    ///   the channels can't be mixed.
    public mutating func convert(to format: AudioFormat) -> Bool {
        if format == self.format { return true }
        guard !hasOutputForm, session.position == 0,
            let stage = try? OutputStage(
                OutputForm(sampleRate: format.sampleRate, channels: format.channels), for: session)
        else { return false }
        output = stage
        hasOutputForm = true
        report()
        return true
    }
}
