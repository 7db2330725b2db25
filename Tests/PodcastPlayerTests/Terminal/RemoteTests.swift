import TestSupport
import Testing

private let obstacle = SearchPath.obstacle(to: ["tmux", "dbus-daemon", "playerctl"])

/// The desktop's controls, over a bus of the test's own.
@Suite(
    .enabled(if: obstacle == nil, "tmux, dbus-daemon and playerctl are needed"),
    .timeLimit(.minutes(1)))
struct RemoteTests {
    @Test func mediaKeysPlayAndPauseAndTheTitleIsShown() async throws {
        let program = try PlayerProgram()
        let bus = try Program([
            "dbus-daemon", "--session", "--nofork", "--print-address",
            "--address=unix:path=\(program.folder.path("bus"))",
        ])
        let address = try #require(await bus.firstLine())
        var environment = program.environment
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
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
            try await screen.until { $0.contains("No sound card needed") }
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
