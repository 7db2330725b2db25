internal import AssetLoading

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The file of one representation: its key, a table of checksums, and the blocks, with holes.
///
/// A block is written before its checksum, and is read only with a checksum that fits. So it does
/// not matter in which order a crash has let them reach the disk: what does not fit is not there.
/// Closed at the end of its life.
struct CacheFile: ~Copyable {
    private static let tableOffset: Int64 = 16 << 10

    private let descriptor: Int32
    private let dataOffset: Int64

    /// The checksums of the file's blocks.
    let table: [UInt64]

    let key: CacheKey

    /// Opens the file of a key, and begins it where there is none or another one.
    init(path: String, key: CacheKey) throws(AssetLoadingError) {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        let descriptor = unsafe open(path, flags, 0o600)
        guard descriptor >= 0 else { throw StoredFile.error(path) }
        if Self.key(in: descriptor) != key {
            let text = Array(key.text.utf8)
            guard ftruncate(descriptor, 0) == 0, Self.write(text.span, to: descriptor, at: 0)
            else {
                let error = StoredFile.error(path)
                close(descriptor)
                throw error
            }
        }
        self.init(descriptor, key: key)
    }

    /// Opens a file, or what a link leads to, whatever its key is; nil when it is none of a cache.
    init?(existingAt path: String) {
        let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard let key = Self.key(in: descriptor) else {
            close(descriptor)
            return nil
        }
        self.init(descriptor, key: key)
    }

    private init(_ descriptor: Int32, key: CacheKey) {
        self.descriptor = descriptor
        self.key = key
        let tableSize = BlockMap.blockCount(of: key.size) * 8
        let end = Self.tableOffset + Int64(tableSize)
        let blockSize = Int64(BlockMap.blockSize)
        dataOffset = (end + blockSize - 1) / blockSize * blockSize
        table = Self.table(in: descriptor, size: tableSize)
    }

    deinit {
        close(descriptor)
    }

    /// How many bytes of the disk the file takes.
    var storedByteCount: Int64 {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? Int64(status.st_blocks) * 512 : 0
    }

    /// Reads a block; nil when its bytes are not those of the checksum.
    func block(_ index: Int, size: Int, checksum: UInt64) -> [UInt8]? {
        let offset = dataOffset + Int64(index) * Int64(BlockMap.blockSize)
        guard let bytes = Self.bytes(in: descriptor, at: offset, count: size),
            BlockChecksum.of(bytes.span, block: index) == checksum
        else { return nil }
        return bytes
    }

    /// Writes a block and then its checksum; false when the disk is full or fails.
    func write(_ bytes: [UInt8], asBlock index: Int, checksum: UInt64) -> Bool {
        let entry = (0..<8).map { UInt8(truncatingIfNeeded: checksum >> UInt64($0 * 8)) }
        let offset = dataOffset + Int64(index) * Int64(BlockMap.blockSize)
        return Self.write(bytes.span, to: descriptor, at: offset)
            && Self.write(entry.span, to: descriptor, at: Self.tableOffset + Int64(index) * 8)
    }

    private static func write(
        _ bytes: Span<UInt8>, to descriptor: Int32, at offset: Int64
    ) -> Bool {
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(written..<bytes.count)
            let count = unsafe rest.withUnsafeBytes { rest in
                unsafe pwrite(
                    descriptor, rest.baseAddress, rest.count, off_t(offset + Int64(written)))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }

    private static func key(in descriptor: Int32) -> CacheKey? {
        guard let front = bytes(in: descriptor, at: 0, count: Int(tableOffset), isWhole: false)
        else { return nil }
        return CacheKey(text: String(decoding: front.prefix { $0 != 0 }, as: UTF8.self))
    }

    private static func table(in descriptor: Int32, size: Int) -> [UInt64] {
        let bytes = bytes(in: descriptor, at: tableOffset, count: size, isWhole: false) ?? []
        return stride(from: 0, to: size, by: 8).map { start in
            guard start + 8 <= bytes.count else { return 0 }
            return (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) }
        }
    }

    /// Reads so many bytes, or with `isWhole` false as many as there are.
    private static func bytes(
        in descriptor: Int32, at offset: Int64, count: Int, isWhole: Bool = true
    ) -> [UInt8]? {
        var filled = 0
        var bytes = [UInt8](repeating: 0, count: count)
        while filled < count {
            let read = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe pread(
                    descriptor, bytes.baseAddress?.advanced(by: filled), count - filled,
                    off_t(offset + Int64(filled)))
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { return nil }
            guard read > 0 else { break }
            filled += read
        }
        guard filled < count else { return bytes }
        return isWhole ? nil : Array(bytes.prefix(filled))
    }
}
