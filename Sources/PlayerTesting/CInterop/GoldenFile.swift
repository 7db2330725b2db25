#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A text that a test compares with, in a file; rests on `fopen(3)`.
struct GoldenFile {
    let path: String

    /// Whether files are written and not compared with.
    static var isToBeUpdated: Bool {
        unsafe getenv("PLAYBACK_DUMPS").map { unsafe String(cString: $0) } == "update"
    }

    func read() throws(PlaybackDump.FileError) -> String {
        guard let file = unsafe fopen(path, "re") else {
            throw error("can't be read", "run the test once with PLAYBACK_DUMPS=update to make it")
        }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe fread(&block, 1, block.count, file)
            if count == 0 { break }
            bytes += block.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func write(_ text: String) throws(PlaybackDump.FileError) {
        let bytes = Array(text.utf8)
        guard let file = unsafe fopen(path, "we"),
            unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count, unsafe fclose(file) == 0
        else { throw error("can't be written", "make its folder, and look at its rights") }
    }

    private func error(_ what: String, _ advice: String) -> PlaybackDump.FileError {
        let cause = unsafe String(cString: strerror(errno))
        return PlaybackDump.FileError(message: "\(path) \(what) (\(cause)): \(advice).")
    }
}

extension PlaybackDump {
    /// Why a file could not be compared with.
    public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
        /// What happened and what to do.
        public let message: String

        /// The message.
        public var description: String { message }
    }
}
