import CPlayerSQLite
import Glibc

/// What a durable change costs with nothing around it.
enum BareSQLite {
    /// The sorted times of so many commits of one row each (WAL, `synchronous=FULL`).
    static func commits(in folder: String, count: Int) -> [Duration] {
        let path = "\(folder)/bare-\(getpid()).sqlite"
        defer { for suffix in ["", "-wal", "-shm"] { _ = unsafe unlink(path + suffix) } }
        var database: OpaquePointer?
        unsafe sqlite3_open(path, &database)
        defer { unsafe sqlite3_close(database) }
        let setup = """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
            CREATE TABLE a (key TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
            """
        unsafe sqlite3_exec(database, setup, nil, nil, nil)
        var statement: OpaquePointer?
        let text = "INSERT OR REPLACE INTO a VALUES (?, ?)"
        unsafe sqlite3_prepare_v2(database, text, -1, &statement, nil)
        defer { unsafe sqlite3_finalize(statement) }
        var times: [Duration] = []
        for number in 0..<count {
            let start = ContinuousClock.now
            let key = "episode \(number % 50)"
            _ = unsafe csqlite_bind_text(statement, 1, key, sqlite3_uint64(key.utf8.count))
            unsafe sqlite3_bind_int64(statement, 2, Int64(number))
            guard unsafe sqlite3_step(statement) == SQLITE_DONE else {
                fatalError("SQLite could not commit.")
            }
            unsafe sqlite3_reset(statement)
            times.append(start.duration(to: .now))
        }
        return times.sorted()
    }
}
