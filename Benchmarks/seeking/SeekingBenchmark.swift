import AudioPipeline
import BenchmarkSupport
import Glibc
import LoopbackServer

/// Measures what an exact seek over HTTP costs, beside the `ffmpeg` program with its own protocol.
///
/// It is a program of its own, because FFmpeg's libraries take more memory than the measurements of
/// loading allow.
@main
struct SeekingBenchmark {
    private static let readAhead = 64 << 10

    static func main() async throws {
        guard let media = await SeekMedia.make() else {
            print("exact seeks: not measured, there is no ffmpeg program")
            return
        }
        var figures = Figures()
        for kind in SeekMedia.allCases {
            let cost = SeekCost(content: Content(media[kind] ?? []))
            try await measure(kind, cost, &figures)
        }
        figures.printSum()
        if !figures.areHeld { exit(1) }
    }

    private static func measure(
        _ kind: SeekMedia, _ cost: SeekCost, _ figures: inout Figures
    ) async throws {
        let index = kind == .variableMP3 ? try await cost.index() : nil
        let (opening, seek, landing) = try await cost.ours(readAhead: readAhead, index: index)
        let ffmpeg = try await cost.ffmpeg()
        print(
            "\(kind.rawValue): opening \(opening.text); seek \(seek.text), "
                + "exact within \(landing.uncertainty) frames; "
                + "ffmpeg, opening and seek: \(ffmpeg.text)")
        figures.report(
            "bytes of a seek to 500 of 600 s, \(kind.rawValue)",
            ours: "\(seek.bytes / 1000) kB", limit: "\(kind.limit(readAhead: readAhead) / 1000) kB",
            ratio: Double(seek.bytes) / Double(kind.limit(readAhead: readAhead)), floor: 1,
            isUpperBound: true)
        figures.report(
            "requests of that seek", ours: "\(seek.requests)", limit: "1",
            ratio: Double(seek.requests), floor: 1, isUpperBound: true)
    }
}

extension SeekMedia {
    /// How many bytes a seek may cost at most.
    fileprivate func limit(readAhead: Int) -> Int {
        switch self {
        case .constantMP3, .aac: readAhead + 64_000
        case .variableMP3: 256_000
        }
    }
}
