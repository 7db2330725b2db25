public import AssetLoading
public import AudioPipeline
internal import FFmpegDecoding
public import MediaPlayback

/// Decodes what FFmpeg can decode.
public struct FFmpegSourceOpener: AudioSourceOpener {
    private let streaming: StreamingOptions?

    /// Makes an opener with the decoder's own limits.
    ///
    /// - Parameter streaming: How playlists are followed; nil to refuse them.
    public init(streaming: StreamingOptions? = nil) {
        self.streaming = streaming
    }

    /// Opens a decoder over the bytes, on the calling thread, which may block.
    ///
    /// - Throws: `AudioSourceError`, as `FFmpegDecoder` does.
    public func openSource(
        reading bytes: any ByteSource
    ) async throws(AudioSourceError) -> sending any AudioSource & ~Copyable {
        try await FFmpegDecoder(reading: bytes, streaming: streaming)
    }
}
