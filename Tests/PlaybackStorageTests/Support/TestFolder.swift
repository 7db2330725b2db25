import Foundation

@testable import PlaybackStorage

/// A folder of a test's own that is gone with the value.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "player-storage-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The file of the database.
    var database: String { "\(path)/playback.sqlite" }

    func open(
        _ options: PlaybackDatabase.Options = .init()
    ) async throws(PlaybackStorageError) -> PlaybackDatabase {
        try await PlaybackDatabase.open(database, options: options)
    }

    /// A connection beside that of a database, as another process has one.
    func connect(patience: Duration = .seconds(2)) throws -> SQLiteConnection {
        try SQLiteConnection(path: database, patience: patience, valueLimit: 1 << 20)
    }

    /// The bytes of the file and of the log beside it.
    var bytes: [Data?] {
        ["", "-wal"].map { Self.contents(of: database + $0) }
    }

    /// The bytes of a file; nil where there is none.
    static func contents(of path: String) -> Data? {
        // Foundation leaks the memory for reading a file in which there is nothing.
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return size == 0 ? Data() : FileManager.default.contents(atPath: path)
    }

    func write(_ bytes: some Sequence<UInt8>) throws {
        try Data(bytes).write(to: URL(filePath: database))
    }

    func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
