/// What was heard, and when: one entry for each key, the last heard first.
///
/// ```swift
/// try await history.record(HeardItem(episode, key: guid), heard: .seconds(30))
/// for entry in try await history.entries(limit: 50) { show(entry) }
/// ```
public struct ListeningHistory: Sendable {
    /// The longest key, in UTF-8 bytes.
    public static let longestKey = 4_096

    /// The longest address, title and artist, in UTF-8 bytes; what is longer is cut.
    public static let longestText = 2_048

    /// How many entries one call returns at most.
    public static let longestList = 10_000

    private static let columns =
        "key, address, title, artist, first_heard, last_heard, heard, finished_count, id"

    let connection: DatabaseConnection

    /// Adds that something was heard just now, and is on the disk when it returns.
    ///
    /// - Parameters:
    ///   - item: What was heard; its title and the rest replace what was there.
    ///   - time: For how long, beside what was recorded before; to the microsecond.
    ///   - isFinished: Whether that was to its end.
    /// - Throws: `PlaybackStorageError`: `.invalidInput` for a key that is empty or too long.
    public func record(
        _ item: HeardItem, heard time: Duration, isFinished: Bool = false
    ) async throws(PlaybackStorageError) {
        guard !item.key.isEmpty, item.key.utf8.count <= Self.longestKey else {
            throw PlaybackStorageError(.invalidInput)
        }
        let now = connection.options.wallTime().microseconds
        let values: [SQLiteValue] = [
            .text(item.key), .text(item.address.cut()), SQLiteValue(item.title?.cut()),
            SQLiteValue(item.artist?.cut()), .integer(now), .integer(now),
            .integer(max(0, time.microseconds)), .integer(isFinished ? 1 : 0),
        ]
        try await connection.use { database throws(PlaybackStorageError) in
            try database.run(
                """
                INSERT INTO history (key, address, title, artist, first_heard, last_heard, heard,
                    finished_count)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (key) DO UPDATE SET
                    address = excluded.address, title = excluded.title, artist = excluded.artist,
                    last_heard = max(history.last_heard, excluded.last_heard),
                    heard = min(history.heard, 4611686018427387904)
                        + min(excluded.heard, 4611686018427387903),
                    finished_count = history.finished_count + excluded.finished_count
                """, values)
        }
    }

    /// Entries from the last heard on.
    ///
    /// - Parameters:
    ///   - limit: How many at most; clamped to 1 to ``longestList``.
    ///   - entry: The last entry of the list before, behind which this one goes on.
    public func entries(
        limit: Int = 100, after entry: HistoryEntry? = nil
    ) async throws(PlaybackStorageError) -> [HistoryEntry] {
        let limit = min(max(limit, 1), Self.longestList)
        // Each row is held against a bound, so there is none where none is needed.
        let bound = entry == nil ? "" : "WHERE (last_heard, id) < (?, ?)"
        let start: [SQLiteValue] =
            entry.map { [.integer($0.lastHeard.microseconds), .integer($0.row)] } ?? []
        let values = start + [.integer(Int64(limit))]
        return try await connection.use { database throws(PlaybackStorageError) in
            var entries: [HistoryEntry] = []
            entries.reserveCapacity(limit)
            try database.run(
                """
                SELECT \(Self.columns) FROM history \(bound)
                ORDER BY last_heard DESC, id DESC LIMIT ?
                """, values
            ) { row in
                if let entry = Self.entry(in: row) { entries.append(entry) }
            }
            return entries
        }
    }

    /// The entry of a key; nil where it was never heard.
    public func entry(
        for key: String
    ) async throws(PlaybackStorageError) -> HistoryEntry? {
        try await connection.use { database throws(PlaybackStorageError) in
            var entry: HistoryEntry?
            try database.run(
                "SELECT \(Self.columns) FROM history WHERE key = ?", [.text(key)]
            ) { row in entry = Self.entry(in: row) }
            return entry
        }
    }

    /// Forgets that something was heard.
    public func remove(_ key: String) async throws(PlaybackStorageError) {
        try await connection.use { database throws(PlaybackStorageError) in
            try database.run("DELETE FROM history WHERE key = ?", [.text(key)])
        }
    }

    /// Forgets all that was heard.
    public func removeAll() async throws(PlaybackStorageError) {
        try await connection.use { database throws(PlaybackStorageError) in
            try database.run("DELETE FROM history")
        }
    }

    /// What a row says; nil where it makes no sense.
    private static func entry(in row: SQLiteStatement) -> HistoryEntry? {
        guard let key = row.text(0, atMost: longestKey),
            let address = row.text(1, atMost: longestText),
            let first = row.integer(4), let last = row.integer(5), let heard = row.integer(6),
            let finished = row.integer(7), let id = row.integer(8)
        else { return nil }
        return HistoryEntry(
            item: HeardItem(
                key: key, address: address, title: row.text(2, atMost: longestText),
                artist: row.text(3, atMost: longestText)),
            firstHeard: .microseconds(first), lastHeard: .microseconds(last),
            heard: .microseconds(heard), finishedCount: Int(finished), row: id)
    }
}

extension Duration {
    /// Whole microseconds, rounded down; clamped to 64 bits.
    fileprivate var microseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, beyond) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return beyond ? (seconds < 0 ? .min : .max) : sum
    }
}

extension String {
    /// Cut to what a row keeps, between two characters.
    fileprivate func cut() -> String {
        guard utf8.count > ListeningHistory.longestText else { return self }
        var end = utf8.index(startIndex, offsetBy: ListeningHistory.longestText)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
