/// Where the records of downloads outlive the process.
///
/// A record that was saved is found again after a crash: `save` returns only once it is safe.
public protocol DownloadIndex: Sendable {
    /// Keeps a record; it replaces the one with the same path.
    func save(_ record: DownloadRecord) throws(AssetLoadingError)

    /// The record of a path; nil when there is none.
    func record(at path: String) throws(AssetLoadingError) -> DownloadRecord?

    /// All records, in no order.
    func records() throws(AssetLoadingError) -> [DownloadRecord]

    /// Forgets the record of a path, if there is one.
    func remove(_ path: String) throws(AssetLoadingError)
}
