/// Puts whole blocks together from bytes that come in order.
struct BlockAssembler {
    /// A block that is complete.
    struct Block: Sendable {
        var index: Int
        var bytes: [UInt8]
    }

    private let size: Int64
    private var next: Int64 = -1
    private var bytes: [UInt8] = []

    /// - Parameter size: That of the whole resource.
    init(size: Int64) {
        self.size = size
    }

    /// Takes the bytes at an offset; returns the blocks that are complete with them.
    ///
    /// What does not go on where the last bytes ended begins anew at the next block.
    mutating func append(_ piece: Span<UInt8>, at offset: Int64) -> [Block] {
        if offset != next { bytes.removeAll(keepingCapacity: true) }
        next = offset + Int64(piece.count)
        var blocks: [Block] = []
        var index = 0
        while index < piece.count {
            let place = offset + Int64(index)
            let start = Int64(bytes.count)
            let blockSize = Int64(BlockMap.blockSize)
            let within = place % blockSize
            guard within == start else {
                // The front of this block was missed.
                index += Int(min(blockSize - within, Int64(piece.count - index)))
                continue
            }
            let room = Int(min(blockSize - start, size - place))
            guard room > 0 else { break }
            let count = min(room, piece.count - index)
            if bytes.isEmpty { bytes.reserveCapacity(BlockMap.blockSize) }
            bytes.append(copying: piece.extracting(index..<index + count))
            index += count
            guard count == room else { break }
            blocks.append(Block(index: Int(place / blockSize), bytes: bytes))
            bytes = []
        }
        return blocks
    }
}
