public import AssetLoading

/// An index that keeps each record in a file of its own, in one folder.
///
/// A record is written beside, made safe (`fsync(2)`) and renamed, so that a crash at any moment
/// leaves the last one or the new one. Records that can't be read are taken for none.
public struct FileDownloadIndex: DownloadIndex {
    private static let suffix = ".download"
    private static let sizeLimit = 64 << 10

    private let folder: String

    /// Names the folder, which exists.
    public init(folder: String) {
        self.folder = folder
    }

    /// Writes the record and waits until it is on the disk.
    public func save(_ record: DownloadRecord) throws(AssetLoadingError) {
        try StoredFile.replace(file(of: record.path), with: Array(Self.text(of: record).utf8))
    }

    /// Reads the record of a path.
    public func record(at path: String) throws(AssetLoadingError) -> DownloadRecord? {
        guard let bytes = try StoredFile.contents(of: file(of: path), limit: Self.sizeLimit)
        else { return nil }
        return Self.record(in: String(decoding: bytes, as: UTF8.self))
    }

    /// Reads all records; linear in the number of files of the folder.
    public func records() throws(AssetLoadingError) -> [DownloadRecord] {
        var records: [DownloadRecord] = []
        for name in try StoredFile.names(inFolder: folder) where name.hasSuffix(Self.suffix) {
            guard
                let bytes = try StoredFile.contents(of: "\(folder)/\(name)", limit: Self.sizeLimit),
                let record = Self.record(in: String(decoding: bytes, as: UTF8.self))
            else { continue }
            records.append(record)
        }
        return records
    }

    /// Removes the file of the record.
    public func remove(_ path: String) throws(AssetLoadingError) {
        try StoredFile.remove(file(of: path))
    }

    /// Named by a hash of the path, which may be longer than a name.
    private func file(of path: String) -> String {
        var hash = SHA256()
        hash.update(Array(path.utf8).span)
        return "\(folder)/\(hash.finish().prefix(16).hexadecimal)\(Self.suffix)"
    }

    /// One line for each value, with line breaks escaped.
    private static func text(of record: DownloadRecord) -> String {
        let values: [(String, String?)] = [
            ("path", record.path), ("address", record.address),
            ("final-address", record.finalAddress), ("validator", record.validator),
            ("size", record.size.map(String.init)), ("stored", String(record.storedByteCount)),
            ("finished", record.isFinished ? "yes" : "no"), ("end", ""),
        ]
        return values.compactMap { name, value in
            value.map { "\(name) \(escaped($0))\n" }
        }.joined()
    }

    private static func record(in text: String) -> DownloadRecord? {
        var values: [String: String] = [:]
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            guard let space = line.firstIndex(of: " ") else { continue }
            values[String(line[..<space])] = unescaped(line[line.index(after: space)...])
        }
        guard values["end"] != nil, let path = values["path"], let address = values["address"],
            let final = values["final-address"],
            let stored = values["stored"].flatMap({ Int64($0) }), stored >= 0
        else { return nil }
        return DownloadRecord(
            path: path, address: address, finalAddress: final, validator: values["validator"],
            size: values["size"].flatMap { Int64($0) }, storedByteCount: stored,
            isFinished: values["finished"] == "yes")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\n", with: "%0A").replacing("\r", with: "%0D")
    }

    private static func unescaped(_ text: Substring) -> String {
        text.replacing("%0D", with: "\r").replacing("%0A", with: "\n").replacing("%25", with: "%")
            .description
    }
}

extension Sequence<UInt8> {
    /// Two digits for each byte.
    fileprivate var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
