public import AssetLoading
public import AudioPipeline
internal import PlayerInternals

/// Sound decoded by FFmpeg, pulled from any byte source.
///
/// The samples are floats at the stream's own rate and channels, unless others are asked for. Frame 0 is the first
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
    var session: MediaSession

    /// Makes another form of what the session decodes, where one is wanted.
    var output: OutputStage
    var hasOutputForm: Bool
    let cancellation: CancellationGate
    let reporter: DecodingReporter

    /// What was reported last, to see cheaply whether anything has changed.
    var reported: (length: FrameCountClaim, format: AudioFormat, changeCount: Int)

    /// Opens media and decodes their first frame, on the calling thread.
    ///
    /// - Parameters:
    ///   - source: The bytes; read from offset 0 on, anywhere if it is seekable.
    ///   - options: How they are decoded.
    /// - Throws: `AudioSourceError`: `.notMedia`, `.noAudio`, `.unsupportedCodec`,
    ///   `.unsupportedFormat`, `.damaged` or `.truncated` when nothing can be decoded,
    ///   `.bytesUnavailable` with the source's `AssetLoadingError` as the cause, and `.cancelled`
    ///   when the task is cancelled.
    public init(
        reading source: any ByteSource, options: DecodingOptions
    ) async throws(AudioSourceError) {
        let cancellation = CancellationGate()
        let environment = DecodingEnvironment(options: options, cancellation: cancellation)
        let description = try await Self.open(source)
        var opened: MediaSession?
        try await cancellation.run { () throws(AudioSourceError) in
            opened = try MediaSession.open(source, description, environment)
        }
        guard let session = opened.take() else {
            preconditionFailure("An opening that did not fail gave nothing.")
        }
        let stage = try OutputStage(options.output, for: session)
        hasOutputForm = !options.output.isThatOfTheMedia
        let format = stage.format
        reported = (session.length, format, session.changeCount)
        reporter = DecodingReporter(
            DecodingStatus(
                format: format,
                length: stage.claim(session.length, session.decoding.lengthBounds),
                damagedPacketCount: session.damagedPackets, metadata: session.metadata))
        self.session = session
        self.cancellation = cancellation
        output = stage
    }

    private static func open(
        _ source: any ByteSource
    ) async throws(AudioSourceError) -> ByteSourceDescription {
        do throws(AssetLoadingError) {
            return try await source.open()
        } catch {
            throw Task.isCancelled ? .cancelled : OpeningFailure.bytes(error)
        }
    }

    /// Opens media in the usual way; see ``init(reading:options:)``.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - limits: How much may be read to find out what the media are.
    ///   - streaming: How playlists are followed; nil to refuse them as `.notMedia`.
    public init(
        reading source: any ByteSource, limits: OpeningLimits = OpeningLimits(),
        streaming: StreamingOptions? = nil
    ) async throws(AudioSourceError) {
        var options = DecodingOptions()
        options.limits = limits
        options.streaming = streaming
        try await self.init(reading: source, options: options)
    }

    /// Opens media on a thread of its own, so that the caller's is not blocked.
    ///
    /// The decoder that comes back blocks whoever reads it all the same; it is for handing over to
    /// a thread that may block. See ``init(reading:options:)`` for the rest.
    @concurrent
    public static func open(
        _ source: any ByteSource, options: DecodingOptions
    ) async throws(AudioSourceError) -> sending FFmpegDecoder {
        let handoff = Handoff<FFmpegDecoder>()
        let failure: AudioSourceError? = await withTaskExecutorPreference(ThreadExecutor()) {
            do throws(AudioSourceError) {
                handoff.put(try await FFmpegDecoder(reading: source, options: options))
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

    /// Opens media in the usual way on a thread of its own; see ``open(_:options:)``.
    @concurrent
    public static func open(
        _ source: any ByteSource, limits: OpeningLimits = OpeningLimits(),
        streaming: StreamingOptions? = nil
    ) async throws(AudioSourceError) -> sending FFmpegDecoder {
        var options = DecodingOptions()
        options.limits = limits
        options.streaming = streaming
        return try await open(source, options: options)
    }

    /// What the media say of themselves: tags, chapters, artwork, the names of their formats.
    ///
    /// Of several media in one row of bytes it is what those say that are decoded.
    public var metadata: MediaMetadata { session.metadata }

    /// The packets that could not be decoded and were left out, since the decoder was opened.
    public var damagedPacketCount: Int { session.damagedPackets }

    /// Follows what comes out about the media: lengths put right, damage, other forms.
    ///
    /// May be called before the decoder is handed over to another thread. Any number can follow; one
    /// that is slow misses events and is told how many.
    public func events() -> DecodingEvents { DecodingEvents(reporter.broadcast) }
}
