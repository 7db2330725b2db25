internal import PlayerInternals

/// One load of an asset, as a handle: what happens to it belongs to the handle and ends with it.
///
/// Whoever owns the handle knows what it was made for, such as an item and its generation, and
/// stamps what comes from it. A handle that is cancelled or released ends at once as cancelled.
public final class AssetLoad: Sendable {
    /// What is loaded.
    public let location: AssetLocation

    private let number: LoadQueue.LoadNumber
    private let runner: LoadRunner
    private let progress: LatestBroadcast<AssetLoadProgress>

    init(_ location: AssetLocation, priority: AssetLoadPriority, runner: LoadRunner) {
        self.location = location
        self.runner = runner
        progress = LatestBroadcast(AssetLoadProgress())
        number = runner.begin(location, priority: priority, progress: progress)
    }

    deinit {
        cancel()
    }

    /// How far it has come: at once, and whenever that changes.
    public func updates() -> AssetLoadUpdates {
        AssetLoadUpdates(progress)
    }

    /// How far it has come by now.
    public var current: AssetLoadProgress { progress.value }

    /// Waits for the asset; any number of tasks may, at any time.
    ///
    /// A task that is cancelled stops waiting, with `.cancelled`, and the load goes on.
    ///
    /// - Throws: What the load failed with, see ``AssetLoader/load(_:priority:)``.
    public var value: Asset {
        get async throws(AssetLoadingError) {
            guard let result = await progress.wait(until: \.result) else { throw .cancelled }
            return try result.get()
        }
    }

    /// Ends it as cancelled, at once and for good; without effect when it has ended.
    ///
    /// The file or connection is closed unless another load or a preload shares it.
    public func cancel() {
        runner.cancel(number)
    }

    /// Changes its place among the loads that wait for their turn.
    public func setPriority(_ priority: AssetLoadPriority) {
        runner.setPriority(priority, of: number)
    }
}
