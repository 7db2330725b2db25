import BenchmarkSupport
import PlayerRuns
import PlayerTesting

/// How long whole players take that run on scripts and in virtual time.
enum RunMeasurement {
    static func run(_ figures: inout Figures) async throws {
        try await measureInterleavings(&figures)
        try await measureQueue(&figures)
    }

    /// Seeds 0 to 99,999; the first that fails is thrown with its row.
    private static func measureInterleavings(_ figures: inout Figures) async throws {
        let interleavings = Interleavings(
            command: { PlayerCommand.random(using: &$0) },
            run: { try await PlayerRun().perform($0) })
        let start = ContinuousClock.now
        try await interleavings.verify(seeds: 0..<100_000, length: 30, rowsAtOnce: 4)
        report(
            "100,000 interleavings of 30 commands on a player, four at once",
            start.duration(to: .now),
            limit: .seconds(60), &figures)
    }

    /// The time of the shortest run; and that a thousand of them are equal, line by line.
    private static func measureQueue(_ figures: inout Figures) async throws {
        let golden = try await TwoHourQueue().run().description
        var shortest = Duration.seconds(3_600)
        var equal = 0
        for _ in 0..<1_000 {
            let start = ContinuousClock.now
            let dump = try await TwoHourQueue().run()
            shortest = min(shortest, start.duration(to: .now))
            if dump.description == golden { equal += 1 }
        }
        report(
            "two hours of queue with seeks, stalls and failures", shortest,
            limit: .milliseconds(100), &figures)
        figures.report(
            "equal dumps of it", ours: "\(equal)", limit: "1000 runs",
            ratio: Double(equal) / 1_000, floor: 1)
    }

    private static func report(
        _ what: String, _ time: Duration, limit: Duration, _ figures: inout Figures
    ) {
        figures.report(
            what, ours: text(time), limit: text(limit), ratio: time / limit, floor: 1,
            isUpperBound: true)
    }

    private static func text(_ time: Duration) -> String {
        "\(Int(time / .milliseconds(1))) ms"
    }
}
