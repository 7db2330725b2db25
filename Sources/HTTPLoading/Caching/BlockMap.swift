/// Which blocks of a resource are stored, with the checksum of each.
struct BlockMap {
    /// How many bytes a block has; the last of a resource may have fewer.
    static let blockSize = 64 << 10

    /// The size of the resource.
    let size: Int64

    /// Zero for a block that is not stored.
    private(set) var checksums: [UInt64]

    init(size: Int64) {
        self.size = size
        checksums = Array(repeating: 0, count: Self.blockCount(of: size))
    }

    static func blockCount(of size: Int64) -> Int {
        Int((size + Int64(blockSize) - 1) / Int64(blockSize))
    }

    /// Takes what a file says; tables of another length say nothing.
    mutating func load(_ table: [UInt64]) {
        if table.count == checksums.count { checksums = table }
    }

    subscript(block: Int) -> UInt64 {
        get { checksums.indices.contains(block) ? checksums[block] : 0 }
        set { if checksums.indices.contains(block) { checksums[block] = newValue } }
    }

    /// The offsets of a block's bytes.
    func range(ofBlock block: Int) -> Range<Int64> {
        let start = Int64(block) * Int64(Self.blockSize)
        return start..<min(start + Int64(Self.blockSize), size)
    }

    /// The stored bytes from an offset on, without a hole; nil when that byte is not stored.
    ///
    /// Linear in the number of their blocks.
    func run(at offset: Int64) -> Range<Int64>? {
        guard (0..<size).contains(offset) else { return nil }
        let first = Int(offset / Int64(Self.blockSize))
        guard self[first] != 0 else { return nil }
        let end = checksums[first...].firstIndex(of: 0) ?? checksums.count
        return offset..<range(ofBlock: end - 1).upperBound
    }

    /// Where stored bytes begin behind an offset, so many of them at least that they are worth a
    /// request of its own; nil when nowhere.
    func nextRun(after offset: Int64, atLeast count: Int) -> Int64? {
        var block = Int(max(0, offset) / Int64(Self.blockSize)) + 1
        while block < checksums.count {
            guard let start = checksums[block...].firstIndex(where: { $0 != 0 }) else { return nil }
            let end = checksums[start...].firstIndex(of: 0) ?? checksums.count
            let run = range(ofBlock: start).lowerBound..<range(ofBlock: end - 1).upperBound
            if run.count >= count || run.upperBound == size { return run.lowerBound }
            block = end
        }
        return nil
    }
}
