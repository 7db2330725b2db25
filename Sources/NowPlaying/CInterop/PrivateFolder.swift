#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder for a few files that only the user can read; removed with the last reference.
final class PrivateFolder: Sendable {
    private let path: String

    /// Makes it in the user's runtime folder, or else among temporary files; nil when it can't be.
    init?() {
        let parent =
            Self.environment("XDG_RUNTIME_DIR") ?? Self.environment("TMPDIR") ?? "/tmp"
        var template = "\(parent)/player-XXXXXX".utf8CString.map { $0 }
        guard unsafe mkdtemp(&template) != nil else { return nil }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        removeAll()
    }

    private static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// Writes a new file whole; gives its path, or nil where that fails.
    func write(_ bytes: [UInt8], to name: String) -> String? {
        let file = "\(path)/\(name)"
        let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe systemWrite(
                    descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                unsafe unlink(file)
                return nil
            }
            done += count
        }
        return file
    }

    func remove(_ file: String) {
        unsafe unlink(file)
    }

    /// Removes all files and the folder.
    func removeAll() {
        guard let folder = unsafe opendir(path) else { return }
        defer { unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { name in
                unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { unsafe unlink("\(path)/\(name)") }
        }
        unsafe rmdir(path)
    }
}

/// The system's `write(2)`, which a method hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}
