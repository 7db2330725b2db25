/// Finds out what assets are: whether they can be played, how long they are, what they say of
/// themselves.
///
/// ```swift
/// let loader = AssetLoader(opener: FileByteSourceOpener(), inspector: inspector)
/// let asset = try await loader.load(AssetLocation("episode.mp3"))
/// loader.preload(AssetLocation("next.mp3"))
/// ```
///
/// A few loads are under way at a time and more wait for their turn, the most urgent first. Loads
/// of one location share the work: it goes on as long as one of them wants it, and ends at once
/// with the last, in every stage. What a load tells belongs to its handle and ends with it.
///
/// A loader is also an opener of bytes: it hands the open bytes of a preload to whoever asks for
/// their location, such as a player that was given the loader as its opener.
///
/// The preloads of a loader end when it is released; its loads end with their handles.
public final class AssetLoader: Sendable {
    private let runner: LoadRunner

    /// Joins an opener of bytes and an inspector of media.
    ///
    /// - Parameters:
    ///   - opener: Makes the byte sources.
    ///   - inspector: Looks into the bytes.
    ///   - limit: How many loads are under way at a time; from 1 to 64.
    ///   - preloadLimit: How many preloads there are at most, from 0 to 8; each may hold the
    ///     memory and the connection of an open source. With more turns than preloads none of
    ///     them keeps a load waiting.
    public init(
        opener: any ByteSourceOpener, inspector: any AssetInspector, limit: Int = 4,
        preloadLimit: Int = 2
    ) {
        runner = LoadRunner(
            opener: opener, inspector: inspector, limit: min(max(limit, 1), 64),
            preloadLimit: min(max(preloadLimit, 0), 8))
    }

    deinit {
        runner.cancelPreloads()
    }

    /// Opens the location, looks into its bytes and closes it again.
    ///
    /// Cancelling the task ends the load at once; nothing arrives afterwards. What was preloaded
    /// is there at once.
    ///
    /// - Parameters:
    ///   - location: What to load.
    ///   - priority: How soon it has its turn.
    /// - Throws: ``AssetLoadingError`` when the bytes can't be had, with a message that says what
    ///   to do; `.empty` when there are none; `.cancelled` when the task is cancelled. Bytes that
    ///   are no media are no error: ``MediaDescription/playability`` says so.
    public func load(
        _ location: AssetLocation, priority: AssetLoadPriority = .normal
    ) async throws(AssetLoadingError) -> Asset {
        guard !Task.isCancelled else { throw .cancelled }
        let load = startLoading(location, priority: priority)
        // The handle's end ends the load when the wait was cancelled.
        defer { load.cancel() }
        return try await load.value
    }

    /// Begins a load and returns its handle, which tells its progress and can be cancelled.
    ///
    /// - Parameters:
    ///   - location: What to load.
    ///   - priority: How soon it has its turn.
    public func startLoading(
        _ location: AssetLocation, priority: AssetLoadPriority = .normal
    ) -> AssetLoad {
        AssetLoad(location, priority: priority, runner: runner)
    }

    /// Loads a location for later, such as the next item of a queue, once there is a turn free.
    ///
    /// A later load of it has the result at once or joins the work. The bytes stay open, if they
    /// can be played and read at any offset, until ``source(for:)`` hands them over. When there are
    /// too many preloads the oldest ends; one that fails is forgotten.
    public func preload(_ location: AssetLocation) {
        runner.preload(location)
    }

    /// Ends the preload of a location, unless a load shares its work, and closes its bytes.
    public func cancelPreload(of location: AssetLocation) {
        runner.cancelPreload(of: location)
    }
}

extension AssetLoader: ByteSourceOpener {
    /// The open bytes of a preload, which ends with that, or a source that is not open yet.
    ///
    /// The caller closes it. Bytes are handed over once; opening them again costs nothing.
    ///
    /// - Throws: As the loader's opener.
    public func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        if let source = runner.takeBytes(of: location) { return source }
        return try runner.opener.source(for: location)
    }
}

extension AssetLoadingError {
    /// The error of a location without a byte.
    public static func empty(_ location: AssetLocation) -> AssetLoadingError {
        AssetLoadingError(
            .empty, message: "\(location) is empty: check that it was stored or published whole.")
    }
}
