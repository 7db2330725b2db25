import AssetLoading
import AudioPipeline
import FFmpegDecoding

/// What is allocated while a decoder is read, once it has got going.
enum SteadyState {
    static let reads = 2_000

    /// The allocations that anyone but FFmpeg asks for.
    static func allocations(path: String) async throws -> Int {
        let source = FileByteSource(path: path)
        defer { source.close() }
        var decoder = try await FFmpegDecoder(reading: source)
        var samples = [Float](
            repeating: 0, count: DecodingSpeed.room * decoder.format.channelCount)
        for _ in 0..<100 { try await read(&decoder, &samples) }
        Allocations.begin()
        for _ in 0..<reads { try await read(&decoder, &samples) }
        return Allocations.end()
    }

    private static func read(
        _ decoder: inout FFmpegDecoder, _ samples: inout [Float]
    ) async throws {
        var span = samples.mutableSpan
        guard case .frames = try await decoder.read(into: &span) else { throw TooFewFrames() }
    }
}
