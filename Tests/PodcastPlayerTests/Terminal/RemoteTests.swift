import TestSupport
import Testing

private let obstacle = SearchPath.obstacle(to: ["tmux", "dbus-daemon", "gdbus", "playerctl"])

/// The desktop's controls, over a bus of the test's own.
@Suite(
    .enabled(if: obstacle == nil, "tmux, dbus-daemon, gdbus and playerctl are needed"),
    .timeLimit(.minutes(1)))
struct RemoteTests {
    @Test func theDesktopPlaysPausesGoesOnAtItsPlaceAndQuits() async throws {
        let program = try PlayerProgram()
        let bus = try Program([
            "dbus-daemon", "--session", "--nofork", "--print-address",
            "--address=unix:path=\(program.folder.path("bus"))",
        ])
        let address = try #require(await bus.firstLine())
        var environment = program.environment
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
        _ = try await program.run(
            [PlayerProgram.demo, "--null"], lines: ["play 3", "pause", "seek 6", "quit"])
        let screen = try await TmuxScreen(environment: environment)
        do {
            try await screen.type(
                "'\(try PlayerProgram.path())' '\(PlayerProgram.demo)' --null --episode 2")
            try await screen.until { $0.contains("Playing") }
            let remote = ["playerctl", "-p", "podcast_player"]
            let bus = ["DBUS_SESSION_BUS_ADDRESS": address]
            try await Program.run(remote + ["pause"], environment: bus)
            try await screen.until { $0.contains("Paused") }
            let title = try await Program.run(remote + ["metadata", "title"], environment: bus)
            #expect(title == "The late error\n")
            try await Program.run(remote + ["play"], environment: bus)
            try await screen.until { $0.contains("Playing") }
            try await Program.run(remote + ["next"], environment: bus)
            try await screen.until {
                $0.contains("No sound card needed") && $0.contains("Playing")
                    && ($0.contains("0:06") || $0.contains("0:07"))
            }
            try await Program.run(
                [
                    "gdbus", "call", "--session", "--dest",
                    "org.mpris.MediaPlayer2.podcast_player", "--object-path",
                    "/org/mpris/MediaPlayer2", "--method", "org.mpris.MediaPlayer2.Quit",
                ], environment: bus)
            try await screen.untilShellIsInFront()
        } catch {
            await screen.close()
            bus.interrupt()
            throw error
        }
        await screen.close()
        bus.interrupt()
        await bus.waitForExit()
    }
}
