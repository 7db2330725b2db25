public import AssetLoading

/// The records of downloads in a database; its calls block until they are on the disk.
///
/// They wait for their turn behind the database's other calls, so call them from a thread that may
/// block, as `HTTPDownloader` does. Paths are compared byte by byte.
public struct DatabaseDownloadIndex: DownloadIndex {
    /// The longest path, address or validator that is kept, in UTF-8 bytes.
    public static let longestText = 16_384

    private static let columns =
        "path, address, final_address, validator, size, stored, is_finished"

    let connection: DatabaseConnection

    /// Keeps a record; it replaces the one with the same path.
    ///
    /// - Throws: `.tooLarge` for a text beyond ``longestText``; `.noSpace`, `.accessDenied` or
    ///   `.inputOutput`, and then nothing is changed.
    public func save(_ record: DownloadRecord) throws(AssetLoadingError) {
        let texts = [record.path, record.address, record.finalAddress, record.validator ?? ""]
        guard texts.allSatisfy({ $0.utf8.count <= Self.longestText }) else {
            throw AssetLoadingError(
                .tooLarge(limit: Int64(Self.longestText)),
                message: "The path or an address of the download is too long. Use a shorter one.")
        }
        try use { database throws(PlaybackStorageError) in
            try database.run(
                "INSERT OR REPLACE INTO download (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    .text(record.path), .text(record.address), .text(record.finalAddress),
                    SQLiteValue(record.validator), SQLiteValue(record.size),
                    .integer(record.storedByteCount), .integer(record.isFinished ? 1 : 0),
                ])
        }
    }

    /// The record of a path; nil when there is none.
    public func record(at path: String) throws(AssetLoadingError) -> DownloadRecord? {
        try use { database throws(PlaybackStorageError) in
            var record: DownloadRecord?
            try database.run(
                "SELECT \(Self.columns) FROM download WHERE path = ?", [.text(path)]
            ) { row in record = Self.record(in: row) }
            return record
        }
    }

    /// All records, without those that make no sense.
    public func records() throws(AssetLoadingError) -> [DownloadRecord] {
        try use { database throws(PlaybackStorageError) in
            var records: [DownloadRecord] = []
            try database.run("SELECT \(Self.columns) FROM download") { row in
                if let record = Self.record(in: row) { records.append(record) }
            }
            return records
        }
    }

    /// Forgets the record of a path, if there is one.
    public func remove(_ path: String) throws(AssetLoadingError) {
        try use { database throws(PlaybackStorageError) in
            try database.run("DELETE FROM download WHERE path = ?", [.text(path)])
        }
    }

    private func use<Result>(
        _ body: (inout SQLiteConnection) throws(PlaybackStorageError) -> Result
    ) throws(AssetLoadingError) -> Result {
        do throws(PlaybackStorageError) {
            return try connection.useNow(body)
        } catch {
            let code: AssetLoadingError.Code =
                switch error.code {
                case .noSpace: .noSpace
                case .accessDenied: .accessDenied
                default: .inputOutput
                }
            throw AssetLoadingError(code, message: error.message, cause: error.cause)
        }
    }

    private static func record(in row: SQLiteStatement) -> DownloadRecord? {
        guard let path = row.text(0, atMost: longestText),
            let address = row.text(1, atMost: longestText),
            let finalAddress = row.text(2, atMost: longestText),
            let stored = row.integer(5), stored >= 0, let isFinished = row.integer(6)
        else { return nil }
        return DownloadRecord(
            path: path, address: address, finalAddress: finalAddress,
            validator: row.text(3, atMost: longestText), size: row.integer(4),
            storedByteCount: stored, isFinished: isFinished != 0)
    }
}
