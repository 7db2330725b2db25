import Foundation
import TestSupport
import Testing

/// The built program with folders of its own.
struct PlayerProgram {
    struct Run {
        var status: Int32
        var output: [String]
        var errors: [String]
    }

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    static func path() throws -> String {
        try #require(Bundle.main.executableURL)
            .deletingLastPathComponent().appending(path: "podcast-player").path
    }

    /// The package's folder, where the demo is.
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    static let demo = "\(root)/Examples/podcast-player/Demo/feed.xml"

    /// No bus, and no file of the person who runs the tests.
    var environment: [String: String] {
        [
            "XDG_DATA_HOME": folder.path("data"), "XDG_CACHE_HOME": folder.path("cache"),
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path("none"))",
        ]
    }

    /// Runs the program on lines; how they get to it is a shell's word, such as `< FILE`.
    func run(
        _ arguments: [String], lines: [String] = [], input: String = "<\"$LINES_FILE\""
    ) async throws -> Run {
        let file = try TemporaryFile(Array((lines.map { "\($0)\n" }.joined()).utf8))
        let errors = try TemporaryFile([])
        var environment = environment
        environment["ERRORS"] = errors.path
        environment["LINES_FILE"] = file.path
        let command =
            input.hasPrefix("|")
            ? "cat \"$LINES_FILE\" | \"$@\" 2>\"$ERRORS\"" : "exec \"$@\" 2>\"$ERRORS\" \(input)"
        let program = try Program(
            ["sh", "-c", command, "sh", try Self.path()] + arguments, environment: environment)
        program.closeInput()
        let output = await program.printedText()
        return Run(
            status: await program.waitForExit(), output: Self.lines(output),
            errors: Self.lines(String(decoding: try errors.bytes, as: UTF8.self)))
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }
}
