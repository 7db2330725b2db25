internal import PlayerInternals

/// The one owner of a connection: whoever wants something of it waits for its turn.
///
/// SQLite blocks, so that asynchronous calls run on a thread of the owner's; those of a protocol
/// that is not asynchronous run on the caller's.
final class DatabaseConnection: Sendable {
    /// The longest text or row, in bytes; many times what is written.
    private static let valueLimit = 1 << 20

    let options: PlaybackDatabase.Options
    private let executor: ThreadExecutor
    private let turn: Monitor<SQLiteConnection?>

    private init(
        _ path: String, options: PlaybackDatabase.Options, schema: Schema, executor: ThreadExecutor
    ) throws(PlaybackStorageError) {
        var connection = try SQLiteConnection(
            path: path, patience: options.patience, valueLimit: Self.valueLimit)
        try schema.prepare(&connection, sizeLimit: options.sizeLimit)
        try Self.forgetOldest(&connection, beyond: options.entryLimit)
        self.options = options
        self.executor = executor
        turn = Monitor(consume connection)
    }

    static func open(
        _ path: String, options: PlaybackDatabase.Options, schema: Schema
    ) async throws(PlaybackStorageError) -> DatabaseConnection {
        let executor = ThreadExecutor()
        return try await Self.result(on: executor) { () throws(PlaybackStorageError) in
            try DatabaseConnection(path, options: options, schema: schema, executor: executor)
        }
    }

    private static func forgetOldest(
        _ connection: inout SQLiteConnection, beyond limit: Int
    ) throws(PlaybackStorageError) {
        let counts = try connection.number(
            "SELECT max((SELECT count(*) FROM position), (SELECT count(*) FROM history))")
        guard let counts, counts > limit else { return }
        try connection.inTransaction { connection throws(PlaybackStorageError) in
            try connection.run(
                """
                DELETE FROM position WHERE key IN (
                    SELECT key FROM position ORDER BY revision DESC LIMIT -1 OFFSET ?)
                """, [.integer(Int64(limit))])
            try connection.run(
                """
                DELETE FROM history WHERE id IN (
                    SELECT id FROM history ORDER BY last_heard DESC, id DESC LIMIT -1 OFFSET ?)
                """, [.integer(Int64(limit))])
        }
    }

    /// Uses the connection on the owner's thread, whatever becomes of the calling task.
    func use<Result: Sendable>(
        _ body: @escaping @Sendable (inout SQLiteConnection) throws(PlaybackStorageError) -> Result
    ) async throws(PlaybackStorageError) -> Result {
        try await Self.result(on: executor) { [self] () throws(PlaybackStorageError) in
            try useNow(body)
        }
    }

    /// Uses the connection on the calling thread, which may have to wait.
    func useNow<Success>(
        _ body: (inout SQLiteConnection) throws(PlaybackStorageError) -> Success
    ) throws(PlaybackStorageError) -> Success {
        let result = turn.update { connection -> Result<Success, PlaybackStorageError> in
            guard var open = connection.take() else {
                return .failure(PlaybackStorageError(.closed))
            }
            let result = Result { () throws(PlaybackStorageError) in try body(&open) }
            connection = consume open
            return result
        }
        return try result.get()
    }

    func close() async {
        await Task(executorPreference: executor) { [turn] in
            // Closed within the turn: who comes next finds the file as the closing leaves it.
            turn.update { $0 = nil }
        }.value
    }

    /// A task of its own, which the cancellation of the caller does not reach.
    private static func result<Success: Sendable>(
        on executor: ThreadExecutor,
        _ body: @escaping @Sendable () throws(PlaybackStorageError) -> Success
    ) async throws(PlaybackStorageError) -> Success {
        try await Task(executorPreference: executor) {
            () -> Result<Success, PlaybackStorageError> in
            Result(catching: body)
        }.value.get()
    }
}
