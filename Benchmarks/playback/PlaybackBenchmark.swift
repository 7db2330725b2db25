import BenchmarkSupport
import Glibc
import SoundServerFixture

/// Measures a whole player through a sound server of its own, beside a C loop and other players.
@main
struct PlaybackBenchmark {
    private var figures = Figures()
    private var table = PerformanceTable(of: "playback")
    private let media: PlaybackMedia
    private let server: SoundServer

    static func main() async throws {
        let words = CommandLine.arguments
        if words.count == 3 {
            switch words[1] {
            case SteadyPlayback.argument: return await SteadyPlayback.play(words[2])
            case PlaybackLimit.argument: return PlaybackLimit.play(words[2])
            case PlayerMemory.argument: return try await PlayerMemory.run(words[2])
            default: break
            }
        }
        if let obstacle = SoundServer.obstacle {
            return print("playback: not measured. \(obstacle)")
        }
        let media = try await PlaybackMedia()
        let areHeld = try await SoundServer.run { server in
            var benchmark = PlaybackBenchmark(media: media, server: server)
            try await benchmark.measureDelays()
            try await benchmark.measureSteadyPlayback()
            try await benchmark.measureMemory()
            try benchmark.table.write()
            benchmark.figures.printSum()
            return benchmark.figures.areHeld
        }
        if !areHeld { exit(1) }
    }

    private init(media: PlaybackMedia, server: SoundServer) {
        self.media = media
        self.server = server
    }

    private var environment: [String: String] {
        ["PULSE_SERVER": server.address, "SDL_AUDIODRIVER": "pulseaudio"]
    }

    private mutating func measureDelays() async throws {
        let delays = SoundDelays(file: media.path, server: server.address)
        let device = try await delays.deviceStarts(count: 50).sorted()
        let loads = try await delays.loads(count: 50).sorted()
        let seeks = try await delays.seeks(count: 200).sorted()
        let own = device[device.count / 2]
        report("load of a local file to its first frame, p50", loads[loads.count / 2], own, 15)
        report("seek in the buffer to its first frame, p99", seeks[seeks.count * 99 / 100], own, 25)
    }

    /// Reports what a delay has beyond the device's own, against a floor in milliseconds.
    private mutating func report(
        _ what: String, _ delay: Duration, _ own: Duration, _ floor: Double
    ) {
        let text = { (time: Duration) in Figures.rounded(time / .milliseconds(1)) + " ms" }
        report(
            what, ours: text(delay), limit: "the device's own \(text(own)) + \(Int(floor)) ms",
            ratio: (delay - own) / .milliseconds(1) / floor, floor: 1)
    }

    private mutating func measureSteadyPlayback() async throws {
        let measurement = SteadyPlayback(
            file: media.path, program: CommandLine.arguments[0], environment: environment)
        let times = try await measurement.measure()
        guard let ours = times[.ours] else { return print("steady playback: the player ended") }
        for player in SteadyPlayback.Player.allCases where player != .ours {
            guard let other = times[player] else {
                print("processor time of 20 s of MP3, \(player.rawValue): not measured, not here")
                continue
            }
            report(
                "processor time of 20 s of MP3", ours: "\(Int(ours / .milliseconds(1))) ms",
                limit: "\(player.rawValue) \(Int(other / .milliseconds(1))) ms",
                ratio: ours / other, floor: player == .limit ? 1.3 : 1)
        }
    }

    private mutating func measureMemory() async throws {
        let added = try await PlayerMemory.measure(
            file: media.path, program: CommandLine.arguments[0], environment: environment)
        guard let added else { return print("memory: the player told nothing") }
        report(
            "memory added while playing", ours: Figures.rounded(Double(added) / 1e6) + " MB",
            limit: "16 MB", ratio: Double(added) / 16e6, floor: 1)
    }

    /// Reports a figure that may be no more than its floor.
    private mutating func report(
        _ what: String, ours: String, limit: String, ratio: Double, floor: Double
    ) {
        figures.report(
            what, ours: ours, limit: limit, ratio: ratio, floor: floor, isUpperBound: true)
        table.add(
            what, "\(ours), \(limit): \(Figures.rounded(ratio))", floor: "at most \(floor)")
    }
}
