package import TestSupport

/// A server of a test's own, which runs as long as a body.
package protocol OwnServer: Sendable {
    /// Starts it; returns when it answers.
    init() async throws

    /// The program that ends the server when its input is closed, as it is when the test's process
    /// crashes.
    var launcher: Program { get }
}

extension OwnServer {
    /// Starts a server, runs the body with it and ends it.
    package static func run<Result: Sendable>(
        _ body: (Self) async throws -> Result
    ) async throws -> Result {
        let server = try await Self()
        let outcome: Swift.Result<Result, any Error>
        do { outcome = .success(try await body(server)) } catch { outcome = .failure(error) }
        server.launcher.closeInput()
        await server.launcher.waitForExit()
        return try outcome.get()
    }

    /// Starts a launcher, whose first line is the server's folder.
    package static func launch(_ words: [String]) async throws -> (Program, folder: String) {
        let launcher = try Program(words)
        guard let folder = await launcher.firstLine() else {
            throw ProgramFailure(words: words, status: await launcher.waitForExit())
        }
        return (launcher, folder)
    }
}
