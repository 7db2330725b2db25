internal import AssetLoading
internal import AudioPipeline
internal import FFmpegDecoding

/// A decoder over a live stream, whose window says where the edge is.
struct LiveStreamSource: ~Copyable, AudioSource {
    private var decoder: FFmpegDecoder

    init(_ decoder: consuming FFmpegDecoder) {
        self.decoder = decoder
    }

    var format: AudioFormat { decoder.format }
    var length: FrameCountClaim { decoder.length }
    var isSeekable: Bool { decoder.isSeekable }

    var edgeFrame: Int64? {
        decoder.liveWindow.map { decoder.format.frame(at: $0.edge) }
    }

    mutating func read(
        into samples: inout MutableSpan<Float>
    ) async throws(AudioSourceError) -> AudioRead {
        try await decoder.read(into: &samples)
    }

    mutating func seek(toFrame frame: Int64) async throws(AudioSourceError) -> SeekLanding {
        try await decoder.seek(toFrame: frame)
    }
}
