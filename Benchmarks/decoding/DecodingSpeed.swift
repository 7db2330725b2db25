import AssetLoading
import AudioPipeline
import BenchmarkSupport
import FFmpegDecoding

/// The processor time of decoding a file to its end, opening it included.
struct DecodingSpeed {
    let path: String

    /// How often the file is decoded in one measurement.
    let repeats: Int

    /// The frames that one read has room for.
    static let room = 4_096

    func pairs(_ count: Int) async throws -> Pairs {
        var pairs = Pairs()
        let frames = (ours: try await ours().frames, limit: try limit().frames)
        // Both have decoded the same, but for priming and padding.
        guard abs(frames.ours - frames.limit) < 10_000, frames.ours > 0 else {
            throw DifferentWork(ours: frames.ours, limit: frames.limit)
        }
        try await pairs.measure(
            count, ours: { _ in try await ours().seconds }, limit: { _ in try limit().seconds })
        return pairs
    }

    private func ours() async throws -> (seconds: Double, frames: Int) {
        let start = ProcessUse.seconds
        var frames = 0
        for _ in 0..<repeats {
            let source = FileByteSource(path: path)
            var decoder = try await FFmpegDecoder(reading: source)
            var samples = [Float](
                repeating: 0, count: Self.room * decoder.format.channelCount)
            frames = 0
            while true {
                var span = samples.mutableSpan
                guard case .frames(let count, _) = try await decoder.read(into: &span) else {
                    break
                }
                frames += count
            }
            source.close()
        }
        return (ProcessUse.seconds - start, frames)
    }

    private func limit() throws -> (seconds: Double, frames: Int) {
        let start = ProcessUse.seconds
        var frames = 0
        for _ in 0..<repeats {
            let loop = try CLoop(path: path)
            frames = 0
            while case let count = loop.next(), count > 0 { frames += count }
        }
        return (ProcessUse.seconds - start, frames)
    }
}

struct DifferentWork: Error {
    var ours: Int
    var limit: Int
}
