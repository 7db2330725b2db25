import Foundation
import TestSupport
import Testing

/// A built example program.
struct ExampleProgram {
    struct Run {
        var status: Int32
        var output: String
        var errors: String
    }

    let name: String

    /// Runs the program without input and waits for its end.
    func run(_ arguments: String...) async throws -> Run {
        let path = try #require(Bundle.main.executableURL)
            .deletingLastPathComponent().appending(path: name).path
        let errors = try TemporaryFile([])
        // Nothing of the person who runs the tests is touched.
        let folder = try TemporaryFolder()
        let program = try Program(
            ["sh", "-c", "exec \"$@\" 2>\"$ERRORS\"", "sh", path] + arguments,
            environment: [
                "ERRORS": errors.path, "XDG_DATA_HOME": folder.path("data"),
                "XDG_CACHE_HOME": folder.path("cache"),
            ])
        program.closeInput()
        let output = await program.printedText()
        return Run(
            status: await program.waitForExit(), output: output,
            errors: String(decoding: try errors.bytes, as: UTF8.self))
    }
}
