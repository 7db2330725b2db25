import Foundation
import TestSupport

/// A message bus of a test's own.
///
/// It ends with the test's process even when that crashes: its shell waits on a pipe from it.
final class PrivateBus: Sendable {
    /// Why no bus can be started here, or not driven; nil when it can.
    static let obstacle: String? = {
        let programs = ["dbus-daemon", "gdbus", "busctl", "playerctl"]
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let missing = programs.filter { program in
            !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        }
        return missing.isEmpty ? nil : "No \(missing.joined(separator: ", ")) on this system."
    }()

    static var isAvailable: Bool {
        if let obstacle { print("Tests with a message bus are left out. \(obstacle)") }
        return obstacle == nil
    }

    let address: String
    private let program: Program

    /// Starts a bus, at the address of one that is gone or at a new one.
    init(at address: String? = nil) async throws {
        let address = address ?? "unix:path=/tmp/player-bus-\(UUID().uuidString)"
        let script = """
            dbus-daemon --session --nofork --nopidfile --print-address=1 --address="$1" 2>/dev/null &
            cat >/dev/null; kill -9 $!; wait $! 2>/dev/null; rm -f "${1#unix:path=}"
            """
        program = try Program(["sh", "-c", script, "sh", address])
        self.address = address
        guard await program.firstLine() != nil else {
            throw ProgramFailure(words: ["dbus-daemon"], status: -1)
        }
    }

    /// Kills it, and returns when it is gone.
    func kill() async {
        program.closeInput()
        await program.waitForExit()
    }

    // MARK: Tools

    private var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

    /// Runs a tool that finds this bus as the session's; gives what it prints, without the line end.
    @discardableResult
    func run(_ words: String...) async throws -> String {
        try await Program.run(words, environment: environment)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Starts a tool that goes on until it is interrupted.
    func start(_ words: String...) throws -> Program {
        try Program(words, environment: environment)
    }

    /// What `busctl` prints of a property.
    func property(_ name: String, of player: String, interface: String = "Player") async throws
        -> String
    {
        try await run(
            "busctl", "--user", "get-property", player, "/org/mpris/MediaPlayer2",
            "org.mpris.MediaPlayer2" + (interface.isEmpty ? "" : ".\(interface)"), name)
    }

    /// Calls a method of a player with `gdbus`.
    @discardableResult
    func call(_ method: String, of player: String, _ arguments: String...) async throws -> String {
        try await Program.run(
            [
                "gdbus", "call", "--session", "--dest", player, "--object-path",
                "/org/mpris/MediaPlayer2", "--method", "org.mpris.MediaPlayer2.\(method)",
            ] + arguments, environment: environment
        ).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
