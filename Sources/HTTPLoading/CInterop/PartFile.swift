internal import AssetLoading

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that grows, and takes its place when it is whole; closed at the end of its life.
struct PartFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Opens or makes the file, for writing and reading.
    init(path: String) throws(AssetLoadingError) {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw StoredFile.error(path) }
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    /// Its size in bytes.
    var size: Int64 {
        get throws(AssetLoadingError) {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { throw StoredFile.error(path) }
            return Int64(status.st_size)
        }
    }

    /// How many bytes the file's disk has room for.
    var freeByteCount: Int64 {
        get throws(AssetLoadingError) {
            var status = statvfs()
            guard unsafe fstatvfs(descriptor, &status) == 0 else { throw StoredFile.error(path) }
            let (bytes, overflow) = Int64(clamping: status.f_bavail)
                .multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
            return overflow ? .max : bytes
        }
    }

    /// Cuts the file off, or fills it up with zeros.
    func truncate(to size: Int64) throws(AssetLoadingError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw StoredFile.error(path) }
    }

    /// Writes all of the bytes at an offset.
    func write(_ bytes: Span<UInt8>, at offset: Int64) throws(AssetLoadingError) {
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(written..<bytes.count)
            let count = unsafe rest.withUnsafeBytes { rest in
                unsafe pwrite(
                    descriptor, rest.baseAddress, rest.count, off_t(offset + Int64(written)))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StoredFile.error(path) }
            written += count
        }
    }

    /// Reads at an offset into the front of a buffer; returns how many bytes, zero at the end.
    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        throws(AssetLoadingError) -> Int
    {
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
            }
            if count >= 0 { return count }
            guard errno == EINTR else { throw StoredFile.error(path) }
        }
    }

    /// Waits until all that was written is on the disk; rests on `fsync(2)`.
    func synchronize() throws(AssetLoadingError) {
        guard fsync(descriptor) == 0 else { throw StoredFile.error(path) }
    }

    /// Gives the file its name, and waits until the name is on the disk.
    func take(path target: String) throws(AssetLoadingError) {
        try synchronize()
        guard unsafe rename(path, target) == 0 else { throw StoredFile.error(target) }
        try StoredFile.synchronizeFolder(of: target)
    }
}
