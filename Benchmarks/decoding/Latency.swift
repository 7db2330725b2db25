import AssetLoading
import AudioPipeline
import BenchmarkSupport
import FFmpegDecoding

/// How long it takes until the first samples are there, after an opening and after an exact seek.
struct Latency {
    let kind: DecodingMedia.Kind
    let path: String

    /// The frames that are waited for.
    private static let count = 256

    /// Microseconds from a path to samples.
    func opening(_ count: Int) async throws -> Pairs {
        var pairs = Pairs()
        try await pairs.measure(
            count,
            ours: { _ in
                let start = ContinuousClock.now
                let source = FileByteSource(path: path)
                var decoder = try await FFmpegDecoder(reading: source)
                var samples = [Float](
                    repeating: 0, count: Self.count * decoder.format.channelCount)
                try await Self.read(&decoder, &samples)
                let time = start.duration(to: .now)
                withExtendedLifetime(decoder) {}  // closing is not measured
                source.close()
                return time / .microseconds(1)
            },
            limit: { _ in
                let start = ContinuousClock.now
                let loop = try CLoop(path: path)
                // FFmpeg leaves out the priming too, and gives less than a frame at first.
                var frames = 0
                while frames < Self.count {
                    let found = loop.next()
                    guard found > 0 else { throw CLoopFailure(path: path) }
                    frames += found
                }
                let time = start.duration(to: .now)
                withExtendedLifetime(loop) {}
                return time / .microseconds(1)
            })
        return pairs
    }

    /// Microseconds from a frame's number to its samples, at places that are the same in every run.
    func seeking(_ count: Int) async throws -> Pairs {
        let source = FileByteSource(path: path)
        defer { source.close() }
        var decoder = try await FFmpegDecoder(reading: source)
        var samples = [Float](repeating: 0, count: Self.count * decoder.format.channelCount)
        let loop = try CLoop(path: path)
        guard loop.next() > 0 else { throw CLoopFailure(path: path) }
        let last = Double((DecodingMedia.length - 1) * loop.sampleRate)
        let places = (0..<count).map { number in
            // Multiples of the golden ratio are spread evenly, and none is near the one before.
            Int64(last * (0.618_033_988_75 * Double(number)).truncatingRemainder(dividingBy: 1))
        }
        var pairs = Pairs()
        try await pairs.measure(
            count,
            ours: { number in
                let start = ContinuousClock.now
                _ = try await decoder.seek(toFrame: places[number])
                try await Self.read(&decoder, &samples)
                return start.duration(to: .now) / .microseconds(1)
            },
            limit: { number in
                let start = ContinuousClock.now
                let found = loop.seek(
                    toFrame: places[number], preRoll: kind.preRoll, count: Self.count)
                guard found == Self.count else { throw CLoopFailure(path: path) }
                return start.duration(to: .now) / .microseconds(1)
            })
        return pairs
    }

    private static func read(
        _ decoder: inout FFmpegDecoder, _ samples: inout [Float]
    ) async throws {
        var span = samples.mutableSpan
        guard case .frames(count, _) = try await decoder.read(into: &span) else {
            throw TooFewFrames()
        }
    }
}

struct TooFewFrames: Error {}

extension DecodingMedia.Kind {
    /// The frames that the decoder asks for in front of a place, by its rules for each codec.
    fileprivate var preRoll: Int64 {
        switch self {
        case .wav, .flac: 0
        case .mp3: 11 * 1_152
        case .aac: 4 * 1_024
        case .opus: 67_200
        case .vorbis: 8 * 2_048
        }
    }
}
