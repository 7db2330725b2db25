internal import AssetLoading
internal import PlayerInternals

/// The stored bytes of one representation, for all streams that read it.
final class CacheEntry: StoredBytes {
    private struct Disk: ~Copyable {
        var file: CacheFile?

        /// The block that was read last, because reads are smaller than blocks.
        var lastBlock: BlockAssembler.Block?
    }

    let key: CacheKey
    private let map: Locked<BlockMap>

    /// Held while the disk is waited for: never by an engine's thread.
    private let disk = Locked(Disk())

    /// Makes an entry without a byte, until it is given a file.
    init(key: CacheKey) {
        self.key = key
        map = Locked(BlockMap(size: key.size))
    }

    var size: Int64 { key.size }

    func run(at offset: Int64) -> Range<Int64>? {
        map.withLock { $0.run(at: offset) }
    }

    func nextRun(after offset: Int64, atLeast count: Int) -> Int64? {
        map.withLock { $0.nextRun(after: offset, atLeast: count) }
    }

    func lacks(block: Int) -> Bool {
        map.withLock { $0[block] == 0 }
    }

    /// Takes the file in a folder, unless there is one already.
    func open(inFolder folder: String) {
        disk.withLock { disk in
            if disk.file != nil { return }
            disk.file = try? CacheFile(path: "\(folder)/\(key.fileName)", key: key)
            load(&disk)
        }
    }

    /// Takes an open file of the same key, unless there is one already.
    func take(_ file: consuming CacheFile) {
        var file: CacheFile? = consume file
        disk.withLock { disk in
            if disk.file != nil { return }
            disk.file = file.take()
            load(&disk)
        }
    }

    private func load(_ disk: inout Disk) {
        guard let table = disk.file?.table else { return }
        map.withLock { $0.load(table) }
    }

    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>) -> Int? {
        let index = Int(offset / Int64(BlockMap.blockSize))
        let (checksum, range) = map.withLock { ($0[index], $0.range(ofBlock: index)) }
        guard checksum != 0, range.contains(offset) else { return nil }
        let start = Int(offset - range.lowerBound)
        let count: Int? = disk.withLock { disk in
            if disk.lastBlock?.index != index {
                let bytes = disk.file?.block(index, size: range.count, checksum: checksum)
                disk.lastBlock = bytes.map { BlockAssembler.Block(index: index, bytes: $0) }
            }
            guard let bytes = disk.lastBlock?.bytes else { return nil }
            let count = min(buffer.count, bytes.count - start)
            for place in 0..<count { buffer[place] = bytes[start + place] }
            return count
        }
        if count == nil { map.withLock { $0[index] = 0 } }
        return count
    }

    /// Writes a block; returns how much of the disk the file takes then, nil when it could not.
    func store(_ block: BlockAssembler.Block) -> Int64? {
        guard lacks(block: block.index) else { return nil }
        let checksum = BlockChecksum.of(block.bytes.span, block: block.index)
        let size: Int64? = disk.withLock { disk in
            guard disk.file?.write(block.bytes, asBlock: block.index, checksum: checksum) == true
            else { return nil }
            return disk.file?.storedByteCount
        }
        if size != nil { map.withLock { $0[block.index] = checksum } }
        return size
    }

    /// Lets go of the file, whose bytes are not there any more.
    func discard() {
        disk.withLock { $0 = Disk() }
        map.withLock { $0 = BlockMap(size: key.size) }
    }
}
