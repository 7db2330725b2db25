import Foundation
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
        let process = Process()
        process.executableURL = try #require(Bundle.main.executableURL)
            .deletingLastPathComponent().appending(path: name)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        // What these programs print fits into a pipe.
        return Run(status: status, output: try text(of: output), errors: try text(of: errors))
    }

    private func text(of pipe: Pipe) throws -> String {
        String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
}
