import Foundation
import TestSupport
import Testing

/// A terminal that a test types into and looks at, made by a tmux of its own.
final class TmuxScreen: Sendable {
    static let obstacle = SearchPath.obstacle(to: ["tmux"])

    struct TimedOut: Error, CustomStringConvertible {
        var description: String
    }

    private let socket: String
    private let folder: TemporaryFolder

    /// Begins with a shell, whose prompt is `$ `.
    init(columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) async throws {
        folder = try TemporaryFolder()
        socket = folder.path("socket")
        let values = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        try await tmux(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "env"]
                + values + [
                    "PS1=$ ", "HISTFILE=", "LC_ALL=C.UTF-8", "bash", "--norc", "--noprofile",
                ])
        try await tmux(["set-option", "-g", "window-size", "manual"])
        try await tmux(["set-option", "-g", "escape-time", "0"])
        try await until { $0.contains("$") }
    }

    /// Ends the terminal and all that runs in it.
    func close() async {
        _ = try? await tmux(["kill-server"])
    }

    /// Types a line.
    func type(_ line: String) async throws {
        try await tmux(["send-keys", "-l", line])
        try await press("Enter")
    }

    /// Presses keys, by their names in tmux.
    func press(_ keys: String...) async throws {
        try await tmux(["send-keys"] + keys)
    }

    func resize(columns: Int, rows: Int) async throws {
        try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// What is seen, without the blanks at the ends of lines.
    func lines() async throws -> [String] {
        try await tmux(["capture-pane", "-p"]).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map { line in
            var line = String(line)
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    func text() async throws -> String {
        var lines = try await lines()
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// What is seen with the sequences that set its colours.
    func colouredText() async throws -> String {
        try await tmux(["capture-pane", "-p", "-e"])
    }

    /// A value of the terminal, such as `cursor_flag` or `alternate_on`.
    func flag(_ name: String) async throws -> String {
        try await tmux(["display-message", "-p", "#{\(name)}"])
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Sends a signal to the program that the shell runs.
    func signal(_ name: String) async throws {
        let shell = try await flag("pane_pid")
        let children = try String(
            contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        let program = try #require(children.split(separator: " ").first)
        // The shell's own: not every system has a program for it.
        try await Program.run(["sh", "-c", "kill -\(name) \(program)"])
    }

    /// Waits until what is typed goes to the shell, for ten seconds.
    func untilShellIsInFront() async throws {
        for _ in 0..<400 {
            if try await flag("pane_current_command") == "bash" { return }
            try await Task.sleep(for: .milliseconds(25))
        }
        throw TimedOut(description: "The program does not end:\n\(try await text())")
    }

    /// Looks again and again until the screen shows what is waited for, for ten seconds.
    @discardableResult
    func until(_ isWanted: (String) -> Bool) async throws -> String {
        try await look(text, until: isWanted)
    }

    /// The same for what is seen with its colours.
    @discardableResult
    func untilColoured(_ isWanted: (String) -> Bool) async throws -> String {
        try await look(colouredText, until: isWanted)
    }

    private func look(
        _ read: () async throws -> String, until isWanted: (String) -> Bool
    ) async throws -> String {
        var text = ""
        for _ in 0..<400 {
            text = try await read()
            if isWanted(text) { return text }
            try await Task.sleep(for: .milliseconds(25))
        }
        throw TimedOut(description: "The screen does not show it:\n\(text)")
    }

    @discardableResult
    private func tmux(_ words: [String]) async throws -> String {
        try await Program.run(["tmux", "-u", "-S", socket] + words)
    }
}
