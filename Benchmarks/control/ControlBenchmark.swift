import BenchmarkSupport
import Glibc

/// Measures the state machine and its store beside what they can't be faster than, in one run.
@main
struct ControlBenchmark {
    static func main() async throws {
        if CommandLine.arguments.count > 1 { return try await profile(CommandLine.arguments[1]) }
        var figures = Figures()
        MachineMeasurement.run(&figures)
        await StoreMeasurement.run(&figures)
        await FanOutMeasurement.run(&figures)
        try await RunMeasurement.run(&figures)
        figures.printSum()
        if !figures.areHeld { exit(1) }
    }

    /// One measurement alone, for a profiler: `control-benchmark machine|store|fan-out|runs`.
    private static func profile(_ name: String) async throws {
        var figures = Figures()
        switch name {
        case "machine": MachineMeasurement.run(&figures)
        case "store": await StoreMeasurement.run(&figures)
        case "fan-out": await FanOutMeasurement.run(&figures)
        default: try await RunMeasurement.run(&figures)
        }
    }

    /// The shortest of several runs, which other work of the machine has disturbed least.
    static func shortest(of count: Int, _ body: () -> Duration) -> Duration {
        (0..<count).map { _ in body() }.min() ?? .zero
    }
}

extension Duration {
    var nanoseconds: Double { self / .nanoseconds(1) }
}
