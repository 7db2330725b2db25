import BenchmarkSupport
import Foundation
import SoundServerFixture
import TestSupport

/// Measures how long podcast-player takes from its start as a process to the first sound of an
/// episode at its saved place, beside a program that has its samples ready.
@main
struct StartingBenchmark {
    private static let count = 20

    /// What the player may take beyond the device's own, in milliseconds.
    private static let floor = 150.0

    private let player: String
    private let media: StartingMedia
    private let monitor: SoundMonitor
    private let environment: [String: String]

    static func main() async throws {
        if let obstacle = SoundServer.obstacle {
            return print("starting: not measured. \(obstacle)")
        }
        let player = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "podcast-player").path
        guard FileManager.default.isExecutableFile(atPath: player) else {
            print("starting: build podcast-player first, as Scripts/benchmark does.")
            exit(69)
        }
        let media = try await StartingMedia()
        let areHeld = try await SoundServer.run { server in
            let monitor = try await SoundMonitor(server)
            let benchmark = StartingBenchmark(
                player: player, media: media, monitor: monitor,
                environment: [
                    "PULSE_SERVER": server.address, "XDG_DATA_HOME": media.folder.path("data"),
                    "XDG_CACHE_HOME": media.folder.path("cache"),
                    "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(server.directory)/bus",
                ])
            let areHeld = try await benchmark.measure()
            await monitor.close()
            return areHeld
        }
        if !areHeld { exit(1) }
    }

    private func measure() async throws -> Bool {
        var figures = Figures()
        var table = PerformanceTable(of: "starting")
        for (number, kind) in StartingMedia.kinds.enumerated() {
            try await leave(number + 1)
            var ours: [Duration] = [], own: [Duration] = []
            // The first of each warms what the system keeps; both are measured in turn.
            for turn in 0...Self.count {
                let limit = try await delay(
                    ["pacat", "--raw", "--latency-msec=40", media.folder.path("noise.raw")])
                let time = try await delay(
                    [player, media.feed, "--plain", "--episode", "\(number + 1)"],
                    saying: "at 2")
                if turn > 0 {
                    own.append(limit)
                    ours.append(time)
                }
            }
            let limits = own.sorted(), times = ours.sorted()
            for (name, part) in [("p50", 0.5), ("p99", 0.99)] {
                let time = times[Int((Double(Self.count - 1) * part).rounded())]
                let limit = limits[Self.count / 2]
                let what = "start to first sound at its place, \(kind), \(name)"
                let text = "\(Self.text(time)), pacat \(Self.text(limit))"
                figures.report(
                    what, ours: Self.text(time), limit: "pacat's own \(Self.text(limit))",
                    ratio: (time - limit) / .milliseconds(1), floor: Self.floor,
                    isUpperBound: true)
                table.add(what, text, floor: "\(Int(Self.floor)) ms beyond it")
            }
        }
        try table.write()
        figures.printSum()
        return figures.areHeld
    }

    /// Leaves an episode at a place, as somebody does who has heard a part of it.
    private func leave(_ number: Int) async throws {
        let lines = "play \(number)\\nseek 20\\npause\\nquit\\n"
        try await Program.run(
            ["sh", "-c", "printf '\(lines)' | '\(player)' '\(media.feed)' --plain --null"],
            environment: environment)
    }

    /// From the start of a program to the first sound of it that leaves the device.
    private func delay(_ words: [String], saying part: String? = nil) async throws -> Duration {
        try await monitor.silence()
        let start = ContinuousClock.now
        let program = try Program(words, environment: environment)
        let heard = try await monitor.sound()
        program.interrupt()
        let text = await program.printedText()
        await program.waitForExit()
        if let part, !text.contains(part) {
            throw ProgramFailure(words: words + ["(it did not begin at its place)"], status: 0)
        }
        return start.duration(to: heard)
    }

    private static func text(_ time: Duration) -> String {
        "\(Figures.rounded(time / .milliseconds(1))) ms"
    }
}
