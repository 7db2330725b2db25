public import AssetLoading
internal import AudioPipeline
internal import FFmpegDecoding

/// Says what media bytes are by opening FFmpeg's decoder over them.
public struct FFmpegAssetInspector: AssetInspector {
    private let streaming: StreamingOptions?

    /// Makes an inspector with the decoder's own limits.
    ///
    /// - Parameter streaming: How playlists are followed; nil to call them no media.
    public init(streaming: StreamingOptions? = nil) {
        self.streaming = streaming
    }

    /// Opens a decoder on a thread of its own and describes what it found.
    ///
    /// - Throws: `AssetLoadingError` when the bytes can't be read; `.cancelled` as soon as the task
    ///   is cancelled.
    public func inspect(
        _ source: any ByteSource
    ) async throws(AssetLoadingError) -> MediaDescription {
        let decoder: FFmpegDecoder
        do throws(AudioSourceError) {
            decoder = try await FFmpegDecoder.open(source, streaming: streaming)
        } catch {
            if error.code == .cancelled { throw .cancelled }
            // What a playlist says wrong is no fault of the bytes.
            let cause = error.cause as? AssetLoadingError
            if let cause, cause.code != .notMedia { throw cause }
            return MediaDescription(playability: .unplayable(reason: error.message))
        }
        let metadata = decoder.metadata
        var media = MediaDescription(
            playability: .playable,
            duration: AssetDuration(decoder.length, format: decoder.format),
            container: metadata.containerName, codec: metadata.codecName,
            sampleRate: decoder.format.sampleRate, channelCount: decoder.format.channelCount,
            bitRate: metadata.bitRate)
        media.tags = MediaTags(metadata.tags)
        media.tracks = metadata.tracks
        media.chapters = metadata.chapters
        media.artwork = metadata.artwork
        media.liveWindow = decoder.liveWindow
        return media
    }
}

extension AssetDuration {
    fileprivate init(_ length: FrameCountClaim, format: AudioFormat) {
        self =
            switch length {
            case .unknown: .unknown
            case .endless: .live
            case .estimated(let frames): .estimated(format.duration(ofFrames: frames))
            case .declared(let frames): .declared(format.duration(ofFrames: frames))
            case .exact(let frames): .counted(format.duration(ofFrames: frames))
            }
    }
}
