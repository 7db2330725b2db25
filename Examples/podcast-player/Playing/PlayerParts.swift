import AssetLoading
import Foundation
import HTTPLoading
import MediaPlayback
import NowPlaying
import PlaybackControl
import PlaybackStorage
import StandardPlayback

/// The modules of the package joined to what the program plays with.
@MainActor
struct PlayerParts {
    let player: PlayerController
    let positions: PositionKeeper
    let history: HistoryKeeper
    let downloads: DownloadDesk
    let loader: PodcastLoader
    let details: EpisodeDetailsLoader
    private let database: PlaybackDatabase?

    /// What could not be had, and what that means, for the person at the terminal.
    let warnings: [String]

    init(_ options: Options, folders: UserFolders = UserFolders()) async {
        var warnings: [String] = []
        let cache = Self.openCache(folders.cache)
        let client = HTTPClient(cache: cache)
        do throws(Complaint) {
            database = try await Self.openDatabase(options, folders)
        } catch {
            database = nil
            warnings.append("Positions are not kept. \(error)")
        }
        let folder = options.downloads ?? "\(folders.data)/downloads"
        let index: any DownloadIndex = database?.downloads ?? FileDownloadIndex(folder: folder)
        let records = ((try? index.records()) ?? [])
            .filter { FileManager.default.fileExists(atPath: $0.path) }
        let opener = DownloadedMediaOpener(
            records, otherwise: StandardByteSourceOpener(client: client))
        player = PlayerController.standard(to: options.destination, opener: opener)
        downloads = DownloadDesk(
            folder: folder, opener: opener,
            downloader: HTTPDownloader(client: client, index: index, fillsCache: true))
        positions = PositionKeeper(await Self.openPositions(options, database))
        history = HistoryKeeper(options.keepsPositions ? database?.history : nil)
        let documents = DocumentReader(client: client)
        loader = PodcastLoader(documents: documents)
        details = EpisodeDetailsLoader(
            documents: documents,
            assets: AssetLoader(
                opener: opener,
                inspector: FFmpegAssetInspector(streaming: StreamingOptions(opener: opener))))
        self.warnings = warnings
    }

    /// Stops everything; returns when all that was to be kept is on the disk.
    func close() async {
        await downloads.close()
        await positions.close()
        await player.close()
        await database?.close()
    }

    private static func openCache(_ folder: String) -> HTTPDiskCache? {
        guard (try? UserFolders.make(folder)) != nil else { return nil }
        return try? HTTPDiskCache(folder: "\(folder)/media")
    }

    private static func openDatabase(
        _ options: Options, _ folders: UserFolders
    ) async throws(Complaint) -> PlaybackDatabase {
        let path: String
        if let named = options.database {
            path = named
        } else {
            try UserFolders.make(folders.data)
            path = "\(folders.data)/playback.sqlite"
        }
        do throws(PlaybackStorageError) {
            return try await PlaybackDatabase.open(path)
        } catch {
            throw Complaint(error.message)
        }
    }

    private static func openPositions(
        _ options: Options, _ database: PlaybackDatabase?
    ) async -> ResumePositionStore? {
        guard options.keepsPositions, let database else { return nil }
        return try? await ResumePositionStore.open(database.positions)
    }
}
