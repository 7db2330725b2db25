/// Makes a file ready to be used: new, brought up to date, or refused as it is.
struct Schema {
    /// What marks a file as one of this module (`PRAGMA application_id`).
    static let mark: Int64 = 0x5350_5053

    /// How often the log is asked for, while another process holds the file.
    private static let tries = 100

    var migrations = Migration.all

    /// Looks whose file it is, sets it up and brings it up to date.
    ///
    /// Until the version is known nothing is written, not even by the closing of the connection.
    func prepare(
        _ connection: inout SQLiteConnection, sizeLimit: Int64
    ) throws(PlaybackStorageError) {
        connection.setTidying(false)
        let version = try checkedVersion(&connection)
        connection.setTidying(true)
        try useLog(&connection)
        try connection.script("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
        try connection.script("PRAGMA journal_size_limit = 4194304;")
        // The pages of a long history are kept in memory: 8 MiB at most.
        try connection.script("PRAGMA cache_size = -8192;")
        if let pageSize = try connection.number("PRAGMA page_size"), pageSize > 0 {
            let pages = min(max(sizeLimit / pageSize, 16), 0xFFFF_FFFE)
            try connection.script("PRAGMA max_page_count = \(pages);")
        }
        if version < migrations.count { try migrate(&connection) }
    }

    /// The version of a file that may be used.
    private func checkedVersion(
        _ connection: inout SQLiteConnection
    ) throws(PlaybackStorageError) -> Int {
        let mark = try connection.number("PRAGMA application_id") ?? 0
        let version = Int(try connection.number("PRAGMA user_version") ?? 0)
        let tables = try connection.number("SELECT count(*) FROM sqlite_schema") ?? 0
        // Another process may have set the file up between the looks, which it does in one step.
        guard try connection.number("PRAGMA application_id") ?? 0 == mark else {
            return try checkedVersion(&connection)
        }
        // Texts are read as they lie in the file.
        guard
            try connection.number(
                "SELECT count(*) FROM pragma_encoding WHERE encoding = 'UTF-8'") == 1
        else { throw PlaybackStorageError(.foreignFile) }
        if mark == Self.mark {
            guard version <= migrations.count else {
                throw PlaybackStorageError(
                    .newerVersion(found: version, known: migrations.count))
            }
            // A file is marked and migrated in one step.
            guard version > 0 else { throw PlaybackStorageError(.corrupt) }
            return version
        }
        guard mark == 0, version == 0, tables == 0 else {
            throw PlaybackStorageError(.foreignFile)
        }
        return 0
    }

    /// Has changes written to a log beside the file (WAL), so that readers and a writer don't wait
    /// for each other.
    private func useLog(_ connection: inout SQLiteConnection) throws(PlaybackStorageError) {
        var mode = ""
        for attempt in 1...Self.tries {
            do throws(PlaybackStorageError) {
                try connection.run("PRAGMA journal_mode = WAL") {
                    mode = $0.text(0, atMost: 16) ?? ""
                }
                break
            } catch {
                // SQLite does not wait for who makes the same change in another process. To ask for
                // the right to write does wait, and then the change is made.
                guard error.code == .busy, attempt < Self.tries else { throw error }
                try connection.inTransaction { _ throws(PlaybackStorageError) in }
            }
        }
        guard mode == "wal" else {
            throw PlaybackStorageError(
                .cannotOpen, cause: "the file system has no shared memory for a log")
        }
    }

    private func migrate(_ connection: inout SQLiteConnection) throws(PlaybackStorageError) {
        try connection.inTransaction { connection throws(PlaybackStorageError) in
            // Another process may have done it while this one waited.
            let version = try checkedVersion(&connection)
            for migration in migrations.dropFirst(version) {
                try connection.script(migration.script)
            }
            try connection.script("PRAGMA user_version = \(migrations.count);")
            try connection.script("PRAGMA application_id = \(Self.mark);")
        }
    }
}
