internal import AssetLoading

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Small files that survive a crash, and the errors of all files.
enum StoredFile {
    /// Replaces a file by new bytes: after a crash it has the old ones or the new.
    static func replace(_ path: String, with bytes: [UInt8]) throws(AssetLoadingError) {
        let part = try PartFile(path: path + ".new")
        try part.truncate(to: 0)
        try part.write(bytes.span, at: 0)
        try part.take(path: path)
    }

    /// The bytes of a file; nil when there is none, or when they are more than the limit.
    static func contents(of path: String, limit: Int) throws(AssetLoadingError) -> [UInt8]? {
        guard try size(of: path) != nil else { return nil }
        let file = try PartFile(path: path)
        let size = try file.size
        guard size <= Int64(limit) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        var span = bytes.mutableSpan
        let count = size == 0 ? 0 : try file.read(at: 0, into: &span)
        return Array(bytes.prefix(count))
    }

    /// The size of a regular file; nil when there is none.
    static func size(of path: String) throws(AssetLoadingError) -> Int64? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw error(path)
        }
        return status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
    }

    /// The names in a folder, in no order.
    static func names(inFolder path: String) throws(AssetLoadingError) -> [String] {
        guard let folder = unsafe opendir(path) else { throw error(path) }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    unsafe String(cString: name)
                }
            }
            names.append(name)
        }
        return names
    }

    /// Removes a file, if it is there.
    static func remove(_ path: String) throws(AssetLoadingError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw error(path) }
    }

    /// Waits until the names in a file's folder are on the disk.
    static func synchronizeFolder(of path: String) throws(AssetLoadingError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
        let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw error(folder) }
    }

    /// What the system's last error means.
    static func error(_ path: String) -> AssetLoadingError {
        let number = errno
        let text = unsafe String(cString: strerror(number))
        return switch number {
        case ENOSPC, EDQUOT:
            AssetLoadingError(
                .noSpace, message: "The disk is full. Make room and go on.",
                cause: "\(text); \(path)")
        case ENOENT, ENOTDIR:
            AssetLoadingError(
                .notFound, message: "There is no folder for \(path): make it first.", cause: text)
        case EACCES, EPERM, EROFS:
            AssetLoadingError(
                .accessDenied,
                message: "\(path) may not be written: change its permissions or choose another.",
                cause: text)
        default:
            AssetLoadingError(
                .inputOutput, message: "\(path) can't be written: check the disk and try again.",
                cause: text)
        }
    }
}
