internal import CPlayerSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension PlaybackStorageError {
    /// What a result code of SQLite means to a caller.
    ///
    /// - Parameters:
    ///   - result: The extended result code (`sqlite3_extended_errcode`).
    ///   - systemError: The system's `errno` behind it, or zero.
    ///   - text: What SQLite says of it.
    init(result: Int32, systemError: Int32, text: String?) {
        let code: Code =
            switch result & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .accessDenied
            case SQLITE_FULL: .noSpace
            case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_CONSTRAINT, SQLITE_TOOBIG:
                .corrupt
            case SQLITE_NOTADB: .foreignFile
            case SQLITE_CANTOPEN: Self.refuses(systemError) ? .accessDenied : .cannotOpen
            default:
                Self.isFull(systemError)
                    ? .noSpace : Self.refuses(systemError) ? .accessDenied : .inputOutput
            }
        self.init(code, cause: text)
    }

    private static func refuses(_ systemError: Int32) -> Bool {
        [EACCES, EPERM, EROFS].contains(systemError)
    }

    private static func isFull(_ systemError: Int32) -> Bool {
        [ENOSPC, EDQUOT].contains(systemError)
    }
}
