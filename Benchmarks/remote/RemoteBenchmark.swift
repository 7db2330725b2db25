import BenchmarkSupport
import Glibc
import MediaPlayback
import NowPlaying
import PlaybackControl
import PlayerTesting
import TestSupport

/// Measures the round trip of a call to a player that plays, over a bus of its own, beside that of a
/// call that the bus itself answers.
@main
struct RemoteBenchmark {
    private static let calls = 2_000

    static func main() async throws {
        let path = "/tmp/player-benchmark-bus-\(getpid())"
        let address = "unix:path=\(path)"
        let bus = try Program([
            "dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1",
            "--address=\(address)",
        ])
        guard await bus.firstLine() != nil else { fatalError("dbus-daemon did not start.") }
        let queue = QueuePlayer(FakePlayer().player)
        let items = (0..<50).map { PlaybackItem(address: "/\($0)", title: "Episode \($0)") }
        await queue.edit { $0.append(items) }
        let service = MPRISService(.init(identity: "A", name: "benchmark", address: address))
        let remote = RemoteControl(queue, center: service)
        try await service.waitUntilPublished()
        await queue.play()
        _ = await queue.player.updates().first { $0.phase == .playing }

        let figures = await Task.detached { measure(address) }.value
        withExtendedLifetime(remote) {}
        await service.close()
        await queue.player.close()
        bus.interrupt()
        await bus.waitForExit()
        _ = unsafe unlink(path)
        if !figures.areHeld { exit(1) }
    }

    /// Blocks the thread that it is called on.
    private static func measure(_ address: String) -> Figures {
        var figures = Figures()
        let client = BareBusClient(address)
        let limit = times { client.pingBus() }
        report("one property, p99", times { client.readPosition() }, limit, &figures)
        report("all properties, p99", times { client.readAll() }, limit, &figures)
        report("play and pause, p99", times { client.toggle() }, limit, &figures)
        figures.printSum()
        return figures
    }

    private static func times(_ body: () -> Void) -> [Duration] {
        (0..<calls).map { _ in
            let start = ContinuousClock.now
            body()
            return start.duration(to: .now)
        }.sorted()
    }

    private static func report(
        _ what: String, _ ours: [Duration], _ limit: [Duration], _ figures: inout Figures
    ) {
        figures.report(
            what, ours: text(ours), limit: "the bus itself \(text(limit))",
            ratio: ours[calls * 99 / 100] / .milliseconds(1), floor: 5, isUpperBound: true)
    }

    private static func text(_ times: [Duration]) -> String {
        let (median, most) = (times[calls / 2], times[calls * 99 / 100])
        return "\(Figures.rounded(most / .milliseconds(1))) ms (median "
            + "\(Figures.rounded(median / .milliseconds(1))) ms)"
    }
}
