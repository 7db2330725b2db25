internal import PlayerInternals

/// Opens the file of what was downloaded, and everything else as another opener does.
///
/// ```swift
/// let opener = DownloadedMediaOpener(try index.records(), otherwise: StandardByteSourceOpener())
/// try await download.run()
/// opener.add(path: download.request.path, of: download.request.address)
/// ```
///
/// An item keeps its address, so that it is the same one before and after its download. What is open
/// already stays open as it is.
public final class DownloadedMediaOpener: ByteSourceOpener {
    private let paths: Locked<[String: String]>
    private let otherwise: any ByteSourceOpener

    /// Joins what is downloaded and what opens the rest.
    ///
    /// - Parameters:
    ///   - records: What is known of downloads; those that are not finished are left out.
    ///   - otherwise: Opens what is not downloaded.
    public init(_ records: [DownloadRecord], otherwise: any ByteSourceOpener) {
        let finished = records.filter(\.isFinished).map { ($0.address, $0.path) }
        paths = Locked(Dictionary(finished) { _, last in last })
        self.otherwise = otherwise
    }

    /// The file of an address; nil for one that is not downloaded.
    public func path(of address: String) -> String? {
        paths.withLock { $0[address] }
    }

    /// From now on an address is read from a file.
    public func add(path: String, of address: String) {
        paths.withLock { $0[address] = path }
    }

    /// From now on an address is no longer read from a file.
    public func remove(_ address: String) {
        paths.withLock { _ = $0.removeValue(forKey: address) }
    }

    /// Makes the source of the file, or of the location itself; does not wait.
    ///
    /// - Throws: As the other opener.
    public func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        if case .remote(let address) = location, let path = path(of: address) {
            return FileByteSource(path: path)
        }
        return try otherwise.source(for: location)
    }
}
