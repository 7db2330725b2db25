public import AssetLoading
public import AudioPipeline
internal import PlayerInternals

/// Sound decoded by FFmpeg, pulled from any byte source.
///
/// The samples are interleaved floats at the stream's own rate and channels. Frame 0 is the first
/// audible one: what an encoder put before it and behind the last one is left out, as far as the
/// container says so. A seek to a frame gives the same samples as reading up to it.
///
/// All work is done on the thread that calls, which is blocked while bytes are waited for; give it
/// a thread that may block. Cancelling the task ends the wait at once. The value can be moved to
/// another thread and has one owner, so it is never used by two.
///
/// Bytes come from the source only, whatever the media name: FFmpeg opens nothing by itself. Where
/// they are a playlist of HTTP Live Streaming and there are options to follow it with, its segments
/// are decoded one after the other; each comes through the opener of the options. FFmpeg's messages
/// are not printed, and nothing of FFmpeg that is global is changed.
///
/// The source stays open; whoever made it closes it.
public struct FFmpegDecoder: ~Copyable, Sendable {
    private var session: MediaSession
    private let cancellation: CancellationGate

    /// Opens media and decodes their first frame, on the calling thread.
    ///
    /// - Parameters:
    ///   - source: The bytes; read from offset 0 on, anywhere if it is seekable.
    ///   - limits: How much may be read to find out what the media are.
    ///   - streaming: How playlists are followed; nil to refuse them as `.notMedia`.
    /// - Throws: `AudioSourceError`: `.notMedia`, `.noAudio`, `.unsupportedCodec`,
    ///   `.unsupportedFormat`, `.damaged` or `.truncated` when nothing can be decoded,
    ///   `.bytesUnavailable` with the source's `AssetLoadingError` as the cause, and `.cancelled`
    ///   when the task is cancelled.
    public init(
        reading source: any ByteSource, limits: OpeningLimits = OpeningLimits(),
        streaming: StreamingOptions? = nil
    ) async throws(AudioSourceError) {
        let cancellation = CancellationGate()
        var opened: MediaSession?
        try await cancellation.run { () throws(AudioSourceError) in
            opened = try MediaSession(source, limits, streaming, cancellation)
        }
        guard let session = opened.take() else {
            preconditionFailure("An opening that did not fail gave nothing.")
        }
        self.session = session
        self.cancellation = cancellation
    }

    /// Opens media on a thread of its own, so that the caller's is not blocked.
    ///
    /// The decoder that comes back blocks whoever reads it all the same; it is for handing over to
    /// a thread that may block. See ``init(reading:limits:streaming:)`` for the rest.
    @concurrent
    public static func open(
        _ source: any ByteSource, limits: OpeningLimits = OpeningLimits(),
        streaming: StreamingOptions? = nil
    ) async throws(AudioSourceError) -> sending FFmpegDecoder {
        let handoff = Handoff<FFmpegDecoder>()
        let failure: AudioSourceError? = await withTaskExecutorPreference(ThreadExecutor()) {
            do throws(AudioSourceError) {
                handoff.put(
                    try await FFmpegDecoder(
                        reading: source, limits: limits, streaming: streaming))
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
        guard let decoder = handoff.take() else {
            preconditionFailure("An opening that did not fail gave nothing.")
        }
        return decoder
    }

    /// What the media say of themselves: tags, chapters, artwork, the names of their formats.
    public var metadata: MediaMetadata { session.metadata }

    /// The places that reading has found so far, for the next decoder of the same bytes; nil where
    /// the container has a list of its own, and for streams.
    ///
    /// Grows while the media are read, by a place a second. Linear in what was read.
    public var seekIndex: SeekIndex? {
        session.streaming == nil ? session.decoding.seekIndex : nil
    }

    /// Takes the places that an earlier decoder of the same bytes has found.
    ///
    /// Whether they are the same bytes is for the caller to know, as by a server's validator. With
    /// the places of other bytes a seek lands wrong or fails.
    ///
    /// - Throws: `.damaged` when the index can't be of these media; the decoder can be used without.
    public mutating func use(_ index: SeekIndex) throws(AudioSourceError) {
        guard session.streaming == nil else { return }
        try session.decoding.use(index)
    }

    /// The packets that could not be decoded and were left out, since the decoder was opened.
    public var damagedPacketCount: Int { session.damagedPackets }
}

extension FFmpegDecoder {
    /// What of a live stream can be heard at the moment; nil for what has an end.
    ///
    /// It moves while the stream is read. Times are counted from frame 0, which in a live stream is
    /// where it was joined: three target durations before its edge, or the beginning of an event.
    public var liveWindow: LiveWindow? { session.streaming?.stream.timeline.window }

    /// The versions of its sound that a stream offers; empty where there is no choice.
    public var audioRenditions: [AudioRendition] { session.streaming?.stream.renditions ?? [] }

    /// The one of ``audioRenditions`` that is decoded.
    public var audioRendition: AudioRendition? { session.streaming?.stream.rendition }

    /// The segments of a live stream that its server no longer had, and that were passed over.
    public var missedSegmentCount: Int64 { session.streaming?.missedSegments ?? 0 }
}

extension FFmpegDecoder: AudioSource {
    /// The form of the samples that the next read gives.
    public var format: AudioFormat { session.format }

    /// How many frames there are: what the container says, and once the end was read, the count.
    public var length: FrameCountClaim { session.length }

    /// Whether the bytes and the container can be read at any place.
    ///
    /// Once the form has changed in mid-stream only the first frame can be gone to.
    public var isSeekable: Bool { session.isSeekable }

    /// Decodes the next frames; see `AudioSource.read(into:)`.
    ///
    /// Fills all of `samples` unless the end or a change of the form comes first. Damaged packets
    /// are left out and counted in ``damagedPacketCount``. In the steady state nothing is
    /// allocated.
    ///
    /// - Throws: `.bytesUnavailable`, after which a seek tries again; `.truncated` where the media
    ///   stop before the length that they or their source promised; `.cancelled`.
    public mutating func read(into samples: inout MutableSpan<Float>)
        async throws(AudioSourceError) -> AudioRead
    {
        try await cancellation.run { () throws(AudioSourceError) in
            try session.read(into: &samples)
        }
    }

    /// Goes to a frame, decoding what comes before it as far as the codec needs it.
    ///
    /// The landing is exact unless the container knows times only roughly and the codec's frames
    /// have no grid; then it says how far off it may be. A frame behind the end lands on the end.
    ///
    /// - Throws: `.notSeekable`, `.damaged` when the place can't be found, and what a read throws.
    public mutating func seek(toFrame frame: Int64) async throws(AudioSourceError) -> SeekLanding {
        try await cancellation.run { () throws(AudioSourceError) in
            try session.seek(toFrame: frame)
        }
    }
}
