internal import AssetLoading

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folder of a cache, which is made where there is none.
struct CacheFolder: Sendable {
    struct File {
        var name: String

        /// How much of the disk it takes; a link counts as a page.
        var size: Int64

        /// When it was last used, in nanoseconds.
        var lastUse: Int128
    }

    private static let linkSize: Int64 = 4 << 10

    let path: String

    init(path: String) throws(AssetLoadingError) {
        self.path = path
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw StoredFile.error(path)
        }
    }

    /// The files of the cache, those first that have not been used for the longest time.
    func files() throws(AssetLoadingError) -> [File] {
        var files: [File] = []
        for name in try StoredFile.names(inFolder: path) {
            let isLink = name.hasSuffix(".link")
            guard isLink || name.hasSuffix(".cache") else { continue }
            var status = stat()
            guard unsafe lstat("\(path)/\(name)", &status) == 0 else { continue }
            #if canImport(Darwin)
            let time = status.st_mtimespec
            #else
            let time = status.st_mtim
            #endif
            files.append(
                File(
                    name: name, size: isLink ? Self.linkSize : Int64(status.st_blocks) * 512,
                    lastUse: Int128(time.tv_sec) * 1_000_000_000 + Int128(time.tv_nsec)))
        }
        return files.sorted { ($0.lastUse, $0.name) < ($1.lastUse, $1.name) }
    }

    /// Notes that a file or a link is used now.
    func touch(_ name: String) {
        unsafe utimensat(AT_FDCWD, "\(path)/\(name)", nil, AT_SYMLINK_NOFOLLOW)
    }

    /// Lets one name lead to another file of the folder; how much that takes, nil when it failed.
    func link(_ name: String, to target: String) -> Int64? {
        // Beside and renamed, so that there is always the old one or the new.
        let new = "\(path)/\(name).new"
        unsafe unlink(new)
        guard unsafe symlink(target, new) == 0, unsafe rename(new, "\(path)/\(name)") == 0 else {
            return nil
        }
        return Self.linkSize
    }

    func remove(_ name: String) {
        unsafe unlink("\(path)/\(name)")
    }
}
