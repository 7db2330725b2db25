public import AssetLoading
internal import PlayerInternals

/// One file to be downloaded.
///
/// What comes goes into a part file beside the path. It is made safe and recorded from time to
/// time, and after a crash loading goes on from there, with the same representation: when the
/// server's file is another now, or can't be known to be the same, the download starts over and
/// ``DownloadProgress/restartCount`` says so. Once the file is whole and right it takes its path.
public final class HTTPDownload: Sendable {
    /// What is downloaded.
    public let request: DownloadRequest

    let address: WebAddress
    private let downloader: HTTPDownloader
    private let progress = LatestBroadcast(DownloadProgress())

    init(_ request: DownloadRequest, address: WebAddress, downloader: HTTPDownloader) {
        self.request = request
        self.address = address
        self.downloader = downloader
    }

    deinit {
        progress.finish()
    }

    /// How far it has come: at once, and whenever that changes, at most four times a second.
    public func updates() -> DownloadUpdates {
        DownloadUpdates(progress)
    }

    /// Loads what is missing and returns once the file is at its path, safe on the disk.
    ///
    /// It returns at once when it was finished before. Cancelling the task pauses it.
    ///
    /// - Throws: `AssetLoadingError`: as `HTTPByteSource` does; `.noSpace`; `.digestMismatch`, after
    ///   which nothing is left of the file; `.inputOutput` for the disk, or when the same path is
    ///   being downloaded already; `.cancelled`.
    public func run() async throws(AssetLoadingError) {
        let isFree = downloader.running.withLock { $0.insert(request.path).inserted }
        guard isFree else { throw .isRunning(request.path) }
        defer { downloader.running.withLock { _ = $0.remove(request.path) } }
        progress.update { $0.phase = .waiting }
        guard await takeTurn() else {
            progress.update { $0.phase = .paused }
            throw .cancelled
        }
        defer { downloader.turns.update { $0 += 1 } }
        do throws(AssetLoadingError) {
            try await load()
        } catch {
            progress.update { $0.phase = error.code == .cancelled ? .paused : .failed }
            throw error
        }
        progress.update { $0.phase = .finished }
        progress.finish()
    }

    private func takeTurn() async -> Bool {
        await downloader.turns.wait { free in
            guard free > 0 else { return nil }
            free -= 1
            return true
        } ?? false
    }

    private func load() async throws(AssetLoadingError) {
        let run = DownloadRun(
            request, address: address, client: downloader.client, index: downloader.index,
            checkpoint: downloader.checkpoint, fillsCache: downloader.fillsCache, progress: progress
        )
        let result = await withTaskExecutorPreference(downloader.executor) {
            () async -> Result<Void, AssetLoadingError> in
            do throws(AssetLoadingError) {
                try await run.load()
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}
