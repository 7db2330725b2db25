#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The one owner of a file that is written; closes it at the end of its life.
struct OutputFile: ~Copyable, Sendable {
    private let number: Int32
    private let path: String

    /// Makes the file or empties it; rests on `open(2)`.
    init(path: String) throws(AudioSinkError) {
        number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        self.path = path
        guard number >= 0 else {
            throw AudioSinkError(
                .unavailable, message: "\(path) can't be made: choose a folder that is writable.",
                cause: Self.systemError())
        }
    }

    deinit {
        close(number)
    }

    /// Writes all bytes at an offset; rests on `pwrite(2)`.
    func write(_ bytes: [UInt8], at offset: Int64) throws(AudioSinkError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { all in
                unsafe pwrite(
                    number, all.baseAddress?.advanced(by: done), all.count - done,
                    off_t(offset) + off_t(done))
            }
            if count >= 0 {
                done += count
            } else if errno != EINTR {
                throw AudioSinkError(
                    .inputOutput, message: "\(path) can't be written: free space on the disk.",
                    cause: Self.systemError())
            }
        }
    }

    private static func systemError() -> String {
        unsafe String(cString: strerror(errno))
    }
}
