public import AssetLoading
internal import PlayerInternals

/// Downloads files: a few at a time, each of which goes on after a crash where it was.
///
/// ```swift
/// let downloader = HTTPDownloader(client: client, index: FileDownloadIndex(folder: folder))
/// let download = try downloader.download(
///     DownloadRequest(address: episode.address, path: "\(folder)/episode.mp3"))
/// Task { for await progress in download.updates() { show(progress) } }
/// try await download.run()
/// ```
///
/// To pause a download, cancel the task that runs it; to go on, run it again, in this process or
/// in another one.
public final class HTTPDownloader: Sendable {
    let client: HTTPClient
    let index: any DownloadIndex
    let checkpoint: Int64
    let fillsCache: Bool

    /// The turns that are free.
    let turns: AsyncMonitor<Int>

    /// The paths of the downloads that run.
    let running = Locked(Set<String>())

    /// The thread on which files are written, so that a slow disk stops nothing else.
    let executor = ThreadExecutor()

    /// Makes a downloader.
    ///
    /// - Parameters:
    ///   - client: Whose connections are used. Its retry policy holds for downloads too.
    ///   - index: Where records are kept.
    ///   - parallelLimit: How many downloads load at a time; from 1 to 16.
    ///   - checkpoint: After how many bytes what has come is made safe on the disk, from 64 KiB to
    ///     1 GiB; so much at most is loaded again after a crash.
    ///   - fillsCache: Whether the client's cache is to keep what is loaded, so that what is half
    ///     downloaded can be played meanwhile and is not loaded twice. It takes the disk twice, until
    ///     the cache needs the room.
    public init(
        client: HTTPClient, index: any DownloadIndex, parallelLimit: Int = 2,
        checkpoint: Int = 4 << 20, fillsCache: Bool = false
    ) {
        self.client = client
        self.index = index
        self.fillsCache = fillsCache
        self.checkpoint = Int64(min(max(checkpoint, 64 << 10), 1 << 30))
        turns = AsyncMonitor(min(max(parallelLimit, 1), 16))
    }

    /// Names a download; nothing is loaded before it is run.
    ///
    /// - Throws: `.unsupportedLocation` when the address is not one of the web.
    public func download(
        _ request: DownloadRequest
    ) throws(AssetLoadingError) -> HTTPDownload {
        HTTPDownload(request, address: try WebAddress(request.address), downloader: self)
    }

    /// The records of all downloads, finished and not, in the order of their paths.
    ///
    /// - Throws: `AssetLoadingError` when the index can't be read.
    public func records() throws(AssetLoadingError) -> [DownloadRecord] {
        try index.records().sorted { $0.path < $1.path }
    }

    /// Removes a download's file, what there is of it, and its record.
    ///
    /// - Throws: `.inputOutput` while it runs: cancel its task and await its end first; or when the
    ///   files can't be removed.
    public func delete(_ path: String) throws(AssetLoadingError) {
        guard !running.withLock({ $0.contains(path) }) else { throw .isRunning(path) }
        let request = DownloadRequest(address: "", path: path)
        try StoredFile.remove(request.partPath)
        try StoredFile.remove(path)
        try index.remove(path)
    }
}

extension AssetLoadingError {
    static func isRunning(_ path: String) -> AssetLoadingError {
        AssetLoadingError(
            .inputOutput, message: "The download to \(path) is running: wait for its end first.")
    }
}
