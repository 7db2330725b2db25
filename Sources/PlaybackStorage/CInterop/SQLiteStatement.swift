internal import CPlayerSQLite

/// A prepared statement (`sqlite3_stmt`), kept from call to call and finalized with the value.
///
/// Safety: only its connection reaches it, and that only on one thread at a time.
@safe
final class SQLiteStatement: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Prepares; nil when SQLite refuses, and the connection tells why.
    init?(_ text: String, database: OpaquePointer) {
        var handle: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let result = unsafe sqlite3_prepare_v3(database, text, -1, flags, &handle, nil)
        guard result == SQLITE_OK, let handle = unsafe handle else { return nil }
        unsafe self.handle = handle
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Sets the parameters, of which the first has index 1; false when SQLite refuses one.
    func bind(_ values: [SQLiteValue]) -> Bool {
        for (index, value) in zip(Int32(1)..., values) {
            let result =
                switch value {
                case .null: unsafe sqlite3_bind_null(handle, index)
                case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
                case .text(let text): bind(text, at: index)
                }
            if result != SQLITE_OK { return false }
        }
        return true
    }

    private func bind(_ text: String, at index: Int32) -> Int32 {
        // With its zero behind it, so that an empty text has an address and is not taken for null.
        unsafe text.utf8CString.withUnsafeBufferPointer { bytes in
            unsafe csqlite_bind_text(
                handle, index, bytes.baseAddress, sqlite3_uint64(bytes.count - 1))
        }
    }

    /// Goes on to the next row: `SQLITE_ROW`, `SQLITE_DONE`, or what went wrong.
    func step() -> Int32 { unsafe sqlite3_step(handle) }

    /// Makes it ready to be run anew, and lets go of what was bound.
    func reset() {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }

    // MARK: The row

    /// A number; nil for null and for what is no number.
    func integer(_ column: Int32) -> Int64? {
        guard unsafe sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
        return unsafe sqlite3_column_int64(handle, column)
    }

    /// A text, cut at the limit; nil for null and for what is no text.
    func text(_ column: Int32, atMost limit: Int) -> String? {
        guard unsafe sqlite3_column_type(handle, column) == SQLITE_TEXT else { return nil }
        // Asked for as bytes, it is not copied to get a zero behind it; of an empty one there are none.
        guard let start = unsafe sqlite3_column_blob(handle, column) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
        guard count > limit else { return unsafe String(decoding: bytes, as: UTF8.self) }
        // No character is cut in the middle: a byte that goes on with one has the bits 10 in front.
        var end = limit
        while end > 0, unsafe bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return unsafe String(decoding: bytes[..<end], as: UTF8.self)
    }
}
