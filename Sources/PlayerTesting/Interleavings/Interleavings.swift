/// Runs random rows of commands, and shrinks the first row that fails.
///
/// Bugs of order are short rows of commands that nobody thought of. A row follows from its seed
/// alone: a seed that failed once is kept as a test by running it again.
///
/// ```swift
/// let interleavings = Interleavings(
///     command: { random in Command.allCases.randomElement(using: &random)! },
///     run: { commands in try await MyPlayerRun().perform(commands) })
/// try await interleavings.verify(seeds: 0..<1_000, length: 30)
/// ```
public struct Interleavings<Command: Sendable>: Sendable {
    private let command: @Sendable (inout SeededGenerator) -> Command
    private let run: @Sendable ([Command]) async throws -> Void

    /// Says which commands there are and what a row of them has to hold.
    ///
    /// - Parameters:
    ///   - command: Makes a command of random numbers, and of nothing else.
    ///   - run: Performs a row on something new, and throws when it does not hold.
    public init(
        command: @escaping @Sendable (inout SeededGenerator) -> Command,
        run: @escaping @Sendable ([Command]) async throws -> Void
    ) {
        self.command = command
        self.run = run
    }

    /// Runs one row for each seed.
    ///
    /// - Parameters:
    ///   - seeds: The seeds to run.
    ///   - length: The commands in a row.
    ///   - rowsAtOnce: How many rows run beside each other, each on something of its own; from 1.
    /// - Throws: ``Failure`` with the lowest seed that was seen to fail and its row, made as short as
    ///   it can be by leaving commands out.
    public func verify(
        seeds: some Sequence<UInt64>, length: Int, rowsAtOnce: Int = 1
    ) async throws(Failure) {
        let failure = await withTaskGroup(of: Failure?.self) { group in
            var failures: [Failure] = []
            var running = 0
            for seed in seeds {
                if running >= max(1, rowsAtOnce) {
                    if let failure = await group.next() ?? nil { failures.append(failure) }
                    running -= 1
                }
                if !failures.isEmpty { break }
                running += 1
                group.addTask {
                    let commands = commands(seed: seed, length: length)
                    let error = await error(of: commands)
                    return error.map { Failure(seed: seed, commands: commands, error: $0) }
                }
            }
            for await case let failure? in group { failures.append(failure) }
            return failures.min { $0.seed < $1.seed }
        }
        if let failure { throw await shrunk(failure) }
    }

    /// The row of a seed.
    public func commands(seed: UInt64, length: Int) -> [Command] {
        var random = SeededGenerator(seed: seed)
        return (0..<length).map { _ in command(&random) }
    }

    private func error(of commands: [Command]) async -> (any Error)? {
        do {
            try await run(commands)
            return nil
        } catch {
            return error
        }
    }

    /// Leaves out ever smaller pieces for as long as the row still fails.
    private func shrunk(_ failure: Failure) async -> Failure {
        var failure = failure
        var size = failure.commands.count / 2
        while size > 0 {
            var start = 0
            while start < failure.commands.count {
                var shorter = failure.commands
                shorter.removeSubrange(start..<min(start + size, shorter.count))
                if let error = await error(of: shorter) {
                    failure = Failure(seed: failure.seed, commands: shorter, error: error)
                } else {
                    start += size
                }
            }
            size /= 2
        }
        return failure
    }

    /// A row of commands that does not hold.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// The seed that the row came from.
        public let seed: UInt64

        /// What is left of the row.
        public let commands: [Command]

        /// What the run threw.
        public let error: any Error

        /// The seed, the row and the error.
        public var description: String {
            let row = commands.map { "\n  \($0)" }.joined()
            return "Seed \(seed) fails: \(error)\nwith these commands:\(row)"
        }
    }
}
