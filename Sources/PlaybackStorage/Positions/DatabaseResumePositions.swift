public import PlaybackControl

/// The resume positions of a database.
///
/// A batch is kept whole or not at all, and is on the disk when the call returns. Keys are compared
/// byte by byte.
public struct DatabaseResumePositions: ResumePositionStorage {
    private static let columns =
        "key, seconds, attoseconds, duration_seconds, duration_attoseconds, is_finished, revision"

    let connection: DatabaseConnection

    /// Keeps a batch; what is not newer than what is kept for its key is passed over.
    ///
    /// - Throws: `.notSaved`, with a `PlaybackStorageError` as its cause; nothing of the batch is
    ///   kept then.
    public func save(_ batch: [ResumePosition]) async throws(ResumePositionStorageError) {
        if batch.isEmpty { return }
        do throws(PlaybackStorageError) {
            let rows = try batch.map(Self.values)
            try await connection.use { database throws(PlaybackStorageError) in
                try database.inTransaction { database throws(PlaybackStorageError) in
                    for values in rows { try Self.insert(values, into: &database) }
                }
            }
        } catch {
            throw ResumePositionStorageError(.notSaved, message: error.message, cause: error)
        }
    }

    /// What is kept for a key.
    ///
    /// - Throws: `.notLoaded`, with a `PlaybackStorageError` as its cause.
    public func load(_ key: String) async throws(ResumePositionStorageError) -> ResumePosition? {
        do throws(PlaybackStorageError) {
            return try await connection.use { database throws(PlaybackStorageError) in
                var position: ResumePosition?
                try database.run(
                    "SELECT \(Self.columns) FROM position WHERE key = ?", [.text(key)]
                ) { row in position = Self.position(in: row) }
                return position
            }
        } catch {
            throw ResumePositionStorageError(.notLoaded, message: error.message, cause: error)
        }
    }

    /// The highest revision that is kept.
    ///
    /// - Throws: `.notLoaded`, with a `PlaybackStorageError` as its cause.
    public func newestRevision() async throws(ResumePositionStorageError) -> UInt64 {
        do throws(PlaybackStorageError) {
            let newest = try await connection.use { database throws(PlaybackStorageError) in
                try database.number("SELECT max(revision) FROM position")
            }
            return UInt64(clamping: newest ?? 0)
        } catch {
            throw ResumePositionStorageError(.notLoaded, message: error.message, cause: error)
        }
    }

    private static func insert(
        _ values: [SQLiteValue], into database: inout SQLiteConnection
    ) throws(PlaybackStorageError) {
        try database.run(
            """
            INSERT INTO position (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET
                seconds = excluded.seconds, attoseconds = excluded.attoseconds,
                duration_seconds = excluded.duration_seconds,
                duration_attoseconds = excluded.duration_attoseconds,
                is_finished = excluded.is_finished, revision = excluded.revision
            WHERE excluded.revision > position.revision
            """, values)
    }

    private static func values(
        of position: ResumePosition
    ) throws(PlaybackStorageError) -> [SQLiteValue] {
        guard position.key.utf8.count <= ResumePositionPolicy.longestKey,
            let revision = Int64(exactly: position.revision)
        else { throw PlaybackStorageError(.invalidInput) }
        let (seconds, attoseconds) = position.position.components
        let duration = position.duration?.components
        return [
            .text(position.key), .integer(seconds), .integer(attoseconds),
            SQLiteValue(duration?.seconds), SQLiteValue(duration?.attoseconds),
            .integer(position.isFinished ? 1 : 0), .integer(revision),
        ]
    }

    /// What a row says; nil where it makes no sense.
    private static func position(in row: SQLiteStatement) -> ResumePosition? {
        guard let key = row.text(0, atMost: ResumePositionPolicy.longestKey),
            let position = duration(in: row, at: 1), position >= .zero,
            let isFinished = row.integer(5), let revision = row.integer(6), revision >= 0
        else { return nil }
        return ResumePosition(
            key: key, position: position, duration: duration(in: row, at: 3),
            isFinished: isFinished != 0, revision: UInt64(revision))
    }

    private static func duration(in row: SQLiteStatement, at column: Int32) -> Duration? {
        guard let seconds = row.integer(column), let attoseconds = row.integer(column + 1),
            (-1_000_000_000_000_000_000...1_000_000_000_000_000_000).contains(attoseconds)
        else { return nil }
        return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }
}
