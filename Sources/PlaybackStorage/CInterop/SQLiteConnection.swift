internal import CPlayerSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A connection to a database (`sqlite3`), closed at the end of its life.
///
/// One thread at a time uses it, so that SQLite's own locks are left out.
@safe
struct SQLiteConnection: ~Copyable {
    private let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens a file, which is made where there is none; nothing is written to one that there is.
    ///
    /// - Parameters:
    ///   - patience: How long a call waits for another process.
    ///   - valueLimit: The longest text and the longest row, in bytes.
    init(path: String, patience: Duration, valueLimit: Int) throws(PlaybackStorageError) {
        // SQLite would take a name that begins so for settings.
        guard !path.isEmpty, !path.hasPrefix("file:"), !path.contains("\0") else {
            throw PlaybackStorageError(.cannotOpen, cause: "\"\(path)\" is no path")
        }
        var handle: OpaquePointer?
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
            | SQLITE_OPEN_EXRESCODE
        let result = unsafe sqlite3_open_v2(path, &handle, flags, nil)
        guard result == SQLITE_OK, let handle = unsafe handle else {
            let error = unsafe Self.failure(result, of: handle)
            unsafe sqlite3_close_v2(handle)
            // After a refusal SQLite tries to read what is not there, and tells of that.
            throw Self.isRefused(path)
                ? PlaybackStorageError(.accessDenied, cause: error.cause) : error
        }
        unsafe self.handle = handle
        unsafe sqlite3_busy_timeout(handle, Self.milliseconds(patience))
        unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: valueLimit))
        // A file from elsewhere can't run what it brings along, nor have its structure written to.
        unsafe csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        unsafe csqlite_configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        unsafe csqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        unsafe csqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    }

    deinit {
        // It is closed in truth when the last of its statements is gone, which is at once.
        unsafe sqlite3_close_v2(handle)
    }

    /// Whether a file, or the folder that it would be in, is there and may not be written.
    private static func isRefused(_ path: String) -> Bool {
        if unsafe access(path, F_OK) == 0 { return unsafe access(path, R_OK | W_OK) != 0 }
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        return unsafe access(folder, F_OK) == 0 && access(folder, W_OK) != 0
    }

    /// Whether closing moves what is in the log into the file; otherwise both stay as they are.
    func setTidying(_ isTidying: Bool) {
        unsafe csqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, isTidying ? 0 : 1)
    }

    /// Runs one statement to its end, and hands each row on.
    mutating func run(
        _ text: String, _ values: [SQLiteValue] = [], row: (SQLiteStatement) -> Void = { _ in }
    ) throws(PlaybackStorageError) {
        let statement = try prepared(text)
        defer { statement.reset() }
        guard statement.bind(values) else { throw failure }
        while true {
            switch statement.step() {
            case SQLITE_ROW: row(statement)
            case SQLITE_DONE: return
            default: throw failure
            }
        }
    }

    /// The number in the first column of the first row.
    mutating func number(
        _ text: String, _ values: [SQLiteValue] = []
    ) throws(PlaybackStorageError) -> Int64? {
        var number: Int64?
        try run(text, values) { number = number ?? $0.integer(0) }
        return number
    }

    /// Runs all statements of a text, which take no values.
    mutating func script(_ text: String) throws(PlaybackStorageError) {
        guard unsafe sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// All that `body` does, or nothing of it.
    mutating func inTransaction<Result>(
        _ body: (inout Self) throws(PlaybackStorageError) -> Result
    ) throws(PlaybackStorageError) -> Result {
        // It takes the right to write at its beginning, where it can still wait for another process.
        try run("BEGIN IMMEDIATE")
        do throws(PlaybackStorageError) {
            let result = try body(&self)
            try run("COMMIT")
            return result
        } catch {
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    private mutating func prepared(
        _ text: String
    ) throws(PlaybackStorageError) -> SQLiteStatement {
        if let statement = statements[text] { return statement }
        guard let statement = unsafe SQLiteStatement(text, database: handle) else { throw failure }
        statements[text] = statement
        return statement
    }

    /// What the last call reported.
    private var failure: PlaybackStorageError {
        unsafe Self.failure(sqlite3_extended_errcode(handle), of: handle)
    }

    private static func failure(
        _ result: Int32, of handle: OpaquePointer?
    ) -> PlaybackStorageError {
        guard let handle = unsafe handle else {
            return PlaybackStorageError(.inputOutput, cause: "out of memory")
        }
        return PlaybackStorageError(
            result: result, systemError: unsafe sqlite3_system_errno(handle),
            text: unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) })
    }

    private static func milliseconds(_ time: Duration) -> Int32 {
        Int32(clamping: Int((time / .milliseconds(1)).rounded(.up)))
    }
}
