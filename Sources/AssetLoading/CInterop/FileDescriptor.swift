#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The one owner of an open file; closes it at the end of its life.
struct FileDescriptor: ~Copyable, Sendable {
    private let number: Int32

    /// The size of the file when it was opened, in bytes.
    let size: Int64

    /// Opens a regular file for reading; rests on `open(2)` and `fstat(2)`.
    init(readingFileAt path: String) throws(AssetLoadingError) {
        // Opening a pipe would wait for its writer; a regular file never waits.
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw Self.error(number: errno, path: path) }
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            let code = errno
            close(number)
            throw Self.error(number: code, path: path)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(number)
            throw AssetLoadingError(
                .inputOutput,
                message: "\(path) is no regular file: give the path of a media file.")
        }
        self.number = number
        size = Int64(status.st_size)
    }

    deinit {
        close(number)
    }

    /// Reads at an offset and returns how many bytes it read, zero at the end; rests on `pread(2)`.
    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>, path: String)
        throws(AssetLoadingError) -> Int
    {
        // No file reaches so far, and the system refuses to look there.
        guard offset <= Int64.max - Int64(buffer.count) else { return 0 }
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe pread(number, bytes.baseAddress, bytes.count, off_t(offset))
            }
            if count >= 0 { return count }
            guard errno == EINTR else { throw Self.error(number: errno, path: path) }
        }
    }

    private static func error(number: Int32, path: String) -> AssetLoadingError {
        let text = unsafe String(cString: strerror(number))
        return switch number {
        case ENOENT, ENOTDIR:
            AssetLoadingError(
                .notFound, message: "There is no file \(path): check the path.", cause: text)
        case EACCES, EPERM:
            AssetLoadingError(
                .accessDenied,
                message: "\(path) may not be read: change its permissions or choose another file.",
                cause: text)
        default:
            AssetLoadingError(
                .inputOutput, message: "\(path) can't be read: check the disk and try again.",
                cause: text)
        }
    }
}
