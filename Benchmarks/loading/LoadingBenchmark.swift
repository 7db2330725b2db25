import BenchmarkSupport
import Glibc
import HTTPLoading
import LoopbackServer
import WebServerFixture

/// Measures loading against a server with faults and against nginx, and tells which floors hold.
@main
struct LoadingBenchmark {
    private var figures = Figures()
    private var table = ReliabilityTable()

    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == LookUpStall.argument {
            return try await LookUpStall.run(count: Int(CommandLine.arguments[2]) ?? 1)
        }
        if CommandLine.arguments.dropFirst().first == SlowReader.argument {
            return try await SlowReader.run(
                address: CommandLine.arguments[2], seconds: Int(CommandLine.arguments[3]) ?? 1)
        }
        var benchmark = LoadingBenchmark()
        if CommandLine.arguments.dropFirst().first == "web" {
            return try await benchmark.measureWebServer()
        }
        try await benchmark.measureMemory()
        try await benchmark.measureCancellations()
        try await benchmark.measureRaces()
        if let obstacle = WebServer.obstacle {
            benchmark.figures.leaveOut("against nginx", because: obstacle)
        } else {
            try await benchmark.measureWebServer()
        }
        try await benchmark.table.measureFaults()
        try benchmark.table.write()
        benchmark.figures.printSum()
        if !benchmark.figures.areHeld { exit(1) }
    }

    private mutating func measureMemory() async throws {
        let memory = try await SlowReader.memory(program: CommandLine.arguments[0], seconds: 30)
        print("memory of a reader that has not begun: \(Double(memory.atStart) / 1e6) MB")
        report(
            "memory of a slow reader of a flood", ours: Double(memory.most) / 1e6, limit: 32, "MB",
            fault: "The server sends faster than is read",
            outcome: "The server is held back; sound plays on")
    }

    private mutating func measureCancellations() async throws {
        for stage in Cancellations.Stage.allCases {
            let delays: [Duration]
            if stage == .lookUp {
                switch try await LookUpStall.delays(
                    program: CommandLine.arguments[0], count: 1000)
                {
                case .success(let some): delays = some
                case .failure(let obstacle):
                    figures.leaveOut("cancel, \(stage.rawValue)", because: obstacle.reason)
                    continue
                }
            } else {
                delays = try await Cancellations(count: 1000).delays(in: stage)
            }
            report(
                "cancel to closed socket, p99 of 1000, \(stage.rawValue)",
                ours: Figures.milliseconds(delays[delays.count * 99 / 100]), limit: 10, "ms",
                fault: "Cancelled in the \(stage.rawValue)",
                outcome: "Nothing more of it; the connection is closed")
        }
    }

    private mutating func measureRaces() async throws {
        let growth = try await Races.growth(count: 20_000)
        report(
            "descriptors after 20000 races", ours: Double(growth.descriptors), limit: 0, "more",
            fault: "20,000 loads cancelled within 3 ms of their start",
            outcome: "Each ends as loaded or as cancelled; no descriptor is left")
        report(
            "memory after 20000 races", ours: Double(growth.residentBytes) / 1e6, limit: 8,
            "MB more")
    }

    private mutating func measureWebServer() async throws {
        let server = try await WebServer(files: WebServerLoads.files)
        let loads = WebServerLoads(server: server)
        do {
            let right = try await loads.redirectedFetches(count: 100)
            figures.report(
                "fetches over HTTP/2 with two redirects each", ours: "\(right) right",
                limit: "100", ratio: Double(right) / 100, floor: 1)
            let (ours, curl) = try await loads.throughput()
            figures.report(
                "throughput from nginx", ours: "\(Int(ours / 1e6)) MB/s",
                limit: "curl \(Int(curl / 1e6)) MB/s", ratio: ours / curl, floor: 0.9)
            let time = try await loads.refreshTime(feeds: 500)
            report(
                "500 feeds that have not changed", ours: time / .seconds(1), limit: 1, "s",
                fault: "A feed has not changed (304)", outcome: "The feed as it was")
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// Reports a figure that has to be no more than a limit, and notes it for the table.
    private mutating func report(
        _ what: String, ours: Double, limit: Double, _ unit: String, fault: String? = nil,
        outcome: String = ""
    ) {
        figures.report(
            what, ours: "\(Figures.rounded(ours)) \(unit)",
            limit: "\(Figures.rounded(limit)) \(unit)",
            ratio: limit == 0 ? max(ours, 0) : ours / limit, floor: limit == 0 ? 0 : 1,
            isUpperBound: true)
        if let fault {
            table.add(fault, outcome, "\(Figures.rounded(ours)) \(unit) (\(what))")
        }
    }
}
