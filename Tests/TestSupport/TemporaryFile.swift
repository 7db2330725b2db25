internal import Foundation

/// A file with given bytes that is gone with the value.
public final class TemporaryFile: Sendable {
    public let path: String

    public init(_ bytes: [UInt8], suffix: String = "") throws {
        let folder = FileManager.default.temporaryDirectory
        path = folder.appending(path: "player-\(UUID().uuidString)\(suffix)").path
        try Data(bytes).write(to: URL(filePath: path))
    }

    public var bytes: [UInt8] {
        get throws {
            // Foundation leaks the memory for reading a file in which there is nothing.
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return size == 0 ? [] : Array(try Data(contentsOf: URL(filePath: path)))
        }
    }

    public func truncate(to size: UInt64) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.truncate(atOffset: size)
        try handle.close()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
