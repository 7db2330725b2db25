/// A file in which a player remembers: resume positions, what was heard, and downloads.
///
/// ```swift
/// let database = try await PlaybackDatabase.open("\(folder)/playback.sqlite")
/// let positions = try await ResumePositionStore.open(database.positions)
/// let downloader = HTTPDownloader(client: client, index: database.downloads)
/// try await database.history.record(.init(episode), heard: .seconds(30))
/// ```
///
/// What a call has kept survives a crash of the process and of the system: each change is on the
/// disk when the call returns. Two processes can use one file at once. No call is broken off when
/// its task is cancelled, and a call that fails changes nothing: the next one may succeed, so that
/// a player plays on without.
///
/// The file is one of SQLite with a log beside it (`-wal`, `-shm`); all three belong together.
public final class PlaybackDatabase: Sendable {
    let connection: DatabaseConnection

    private init(connection: DatabaseConnection) {
        self.connection = connection
    }

    /// Opens a file, makes it where there is none, and brings an older one up to date in one step.
    ///
    /// - Parameters:
    ///   - path: The file, in a folder that exists on a local disk.
    ///   - options: Bounds, and where the time of day comes from.
    /// - Throws: `PlaybackStorageError`: `.newerVersion`, `.foreignFile` and a damaged file leave
    ///   the file as it is, byte for byte.
    public static func open(
        _ path: String, options: Options = Options()
    ) async throws(PlaybackStorageError) -> PlaybackDatabase {
        PlaybackDatabase(
            connection: try await DatabaseConnection.open(path, options: options, schema: Schema()))
    }

    /// Where things were left; for a `ResumePositionStore`, one at a time.
    public var positions: DatabaseResumePositions {
        DatabaseResumePositions(connection: connection)
    }

    /// What was heard, and when.
    public var history: ListeningHistory { ListeningHistory(connection: connection) }

    /// What is known of downloads; for an `HTTPDownloader`.
    public var downloads: DatabaseDownloadIndex {
        DatabaseDownloadIndex(connection: connection)
    }

    /// Lets go of the file once the calls that run have ended; later calls throw `.closed`.
    ///
    /// A database that is released is closed as well, on the thread that releases it.
    public func close() async {
        await connection.close()
    }
}

extension PlaybackDatabase {
    /// Bounds of a database, and where the time of day comes from.
    public struct Options: Sendable {
        /// How long a call waits for another process before it throws `.busy`; up to a minute.
        public var patience: Duration

        /// How large the file may become, in bytes, from 64 KiB; beyond it calls throw `.noSpace`.
        public var sizeLimit: Int64

        /// How many positions, and how many entries of the history, are kept, from 1: the oldest
        /// beyond it are forgotten when the file is opened.
        public var entryLimit: Int

        /// The time since the beginning of 1970 in UTC, for the history.
        public var wallTime: @Sendable () -> Duration

        /// Sets the bounds, and the system's time of day.
        public init(
            patience: Duration = .seconds(2), sizeLimit: Int64 = 1 << 30,
            entryLimit: Int = 100_000
        ) {
            self.patience = min(max(patience, .zero), .seconds(60))
            self.sizeLimit = max(sizeLimit, 64 << 10)
            self.entryLimit = max(entryLimit, 1)
            wallTime = { WallTime.now }
        }
    }
}
