import Glibc
import PlayerInternals

/// A program of the system that a test runs beside itself.
///
/// Foundation's `Process` will not do: it hands the caller's blocked signals and a socket of its
/// own down to the program and to what that starts, so that a server can't be signalled, and the
/// end of a program that leaves a server behind is not seen.
package final class Program: Sendable {
    /// What the system calls its process.
    package var identifier: Int32 { processID }

    private let processID: pid_t
    private let input: Int32
    private let output: Int32

    /// Starts a program that is found on the path.
    ///
    /// - Parameters:
    ///   - words: The program's name and its arguments.
    ///   - environment: Variables beside those of this process.
    package init(_ words: [String], environment: [String: String] = [:]) throws {
        let (childInput, input) = Self.makeChannel()
        let (output, childOutput) = Self.makeChannel()
        let pairs = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let process = Self.spawn(
            ["env"] + pairs + words, input: childInput, output: childOutput)
        close(childInput)
        close(childOutput)
        guard let process else {
            close(input)
            close(output)
            throw ProgramFailure(words: words, status: -1)
        }
        processID = process
        self.input = input
        self.output = output
    }

    deinit {
        close(output)
    }

    /// Two ends of which no other program gets a copy.
    private static func makeChannel() -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let status = unsafe socketpair(AF_UNIX, kind, 0, &ends)
        precondition(status == 0, "The system has no more descriptors.")
        return (ends[0], ends[1])
    }

    private static func spawn(_ words: [String], input: Int32, output: Int32) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)

        // No signal is blocked or ignored in the program, whatever holds for this thread.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process = pid_t()
        let status = unsafe posix_spawnp(
            &process, words[0], &actions, &attributes, &arguments, environ)
        return status == 0 ? process : nil
    }

    /// Ends the program's standard input; once.
    package func closeInput() {
        close(input)
    }

    /// Asks the program to end, as Control-C does.
    package func interrupt() {
        kill(processID, SIGINT)
    }

    /// The first line that the program prints; nil when it prints none.
    package func firstLine() async -> String? {
        await onThread { [self] in
            let text = read { $0.contains("\n") }
            return text.split(separator: "\n").first.map { String($0) }
        }
    }

    /// All that the program prints, until it closes its output.
    package func printedText() async -> String {
        await onThread { [self] in read { _ in false } }
    }

    /// Waits for the program's end; gives its exit status, or -1 after a signal.
    @discardableResult
    package func waitForExit() async -> Int32 {
        await onThread { [self] in
            var status: Int32 = 0
            while unsafe waitpid(processID, &status, 0) == -1 && errno == EINTR {}
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
        }
    }

    /// Runs a program to its end and returns what it printed.
    @discardableResult
    package static func run(
        _ words: [String], environment: [String: String] = [:]
    ) async throws -> String {
        let program = try Program(words, environment: environment)
        program.closeInput()
        let text = await program.printedText()
        let status = await program.waitForExit()
        guard status == 0 else { throw ProgramFailure(words: words, status: status) }
        return text
    }

    /// Reads what the program prints until enough is there or there is no more.
    private func read(until isEnough: (String) -> Bool) -> String {
        var text = ""
        var bytes = [UInt8](repeating: 0, count: 4096)
        while !isEnough(text) {
            let count = unsafe Glibc.read(output, &bytes, bytes.count)
            guard count > 0 else { break }
            text += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        return text
    }
}

/// Runs a body that blocks on a thread of its own.
private func onThread<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        startDetachedThread { continuation.resume(returning: body()) }
    }
}

/// A program did not start, or ended with another status than zero.
package struct ProgramFailure: Error {
    package var words: [String]
    package var status: Int32

    package init(words: [String], status: Int32) {
        self.words = words
        self.status = status
    }
}
