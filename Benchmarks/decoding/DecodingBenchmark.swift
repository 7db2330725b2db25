import BenchmarkSupport
import Glibc

/// Measures decoding beside a C loop over the same libraries and the same input.
@main
struct DecodingBenchmark {
    private var figures = Figures()
    private var table = PerformanceTable(of: "decoding")

    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.dropFirst().first == LongFile.argument {
            let reader = LongFile.Reader(rawValue: arguments[2]) ?? .ours
            return try await LongFile.run(reader, path: arguments[3])
        }
        Allocations.keepMemory()
        guard let media = try? await DecodingMedia() else {
            print("decoding: not measured, there is no ffmpeg program")
            return
        }
        var benchmark = DecodingBenchmark()
        for kind in DecodingMedia.Kind.allCases {
            try await benchmark.measureSpeed(kind, media.path(kind))
        }
        for kind in DecodingMedia.Kind.allCases {
            try await benchmark.measureLatency(kind, media.path(kind))
        }
        for kind in DecodingMedia.Kind.allCases {
            try await benchmark.measureAllocations(kind, media.path(kind))
        }
        for kind in DecodingMedia.LongKind.allCases {
            try await benchmark.measureMemory(kind, media.path(kind))
        }
        try benchmark.table.write()
        benchmark.figures.printSum()
        if !benchmark.figures.areHeld { exit(1) }
    }

    private mutating func measureSpeed(_ kind: DecodingMedia.Kind, _ path: String) async throws {
        let pairs = try await DecodingSpeed(path: path, repeats: kind == .wav ? 6 : 1).pairs(7)
        report(
            "processor time of decoding all, \(kind.rawValue)", pairs.text(in: "s"),
            ratio: pairs.medianRatio, floor: kind == .wav ? 1.05 : 1.03)
    }

    private mutating func measureLatency(
        _ kind: DecodingMedia.Kind, _ path: String
    ) async throws {
        let latency = Latency(kind: kind, path: path)
        let opening = try await latency.opening(51)
        report(
            "open to first samples, \(kind.rawValue)", opening.text(in: "us"),
            ratio: opening.ratioOfMedians, floor: 1.1)
        let seeking = try await latency.seeking(200)
        report(
            "exact seek to first samples, \(kind.rawValue)", seeking.text(in: "us"),
            ratio: seeking.ratioOfMedians, floor: 1.1)
    }

    private mutating func measureAllocations(
        _ kind: DecodingMedia.Kind, _ path: String
    ) async throws {
        let count = try await SteadyState.allocations(path: path)
        report(
            "allocations of \(SteadyState.reads) reads, \(kind.rawValue)", ("\(count)", "0"),
            ratio: Double(count), floor: 0)
    }

    private mutating func measureMemory(
        _ kind: DecodingMedia.LongKind, _ path: String
    ) async throws {
        let program = CommandLine.arguments[0]
        let ours = try await LongFile.memory(.ours, program: program, path: path)
        let limit = try await LongFile.memory(.limit, program: program, path: path)
        let more = Double(ours.most - limit.most) / 1e6
        report(
            "anonymous memory for ten hours, \(kind.rawValue)",
            ("\(Double(ours.most) / 1e6) MB", "\(Double(limit.most) / 1e6) MB"),
            ratio: more, floor: 4, unit: " MB more")
        let growth = Double(ours.most - ours.early) / 1e6
        report(
            "growth of it from the first ten minutes on, \(kind.rawValue)",
            ("\(growth) MB", "\(Double(limit.most - limit.early) / 1e6) MB"),
            ratio: growth, floor: 2, unit: " MB")
    }

    /// Reports a figure that may be no more than its floor.
    private mutating func report(
        _ what: String, _ text: (ours: String, limit: String), ratio: Double, floor: Double,
        unit: String = ""
    ) {
        figures.report(
            what, ours: text.ours, limit: text.limit, ratio: ratio, floor: floor,
            isUpperBound: true)
        table.add(what, Figures.rounded(ratio) + unit, floor: "at most \(floor)\(unit)")
    }
}

extension Pairs {
    fileprivate var ratioOfMedians: Double { ours.median / limit.median }

    /// Both medians.
    fileprivate func text(in unit: String) -> (ours: String, limit: String) {
        ("\(Figures.rounded(ours.median)) \(unit)", "C \(Figures.rounded(limit.median)) \(unit)")
    }
}
