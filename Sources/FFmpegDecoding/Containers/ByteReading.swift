/// Bytes of a file at any offset; fewer than asked for where the file ends.
typealias BytesAtOffset = (_ offset: Int64, _ count: Int) -> [UInt8]

/// The same bytes, read a kilobyte at a time: for small fields that stand near each other.
func inBlocks(_ bytes: @escaping BytesAtOffset) -> BytesAtOffset {
    var block: (offset: Int64, bytes: [UInt8]) = (0, [])
    return { offset, count in
        if offset < block.offset || offset - block.offset > Int64(block.bytes.count - count) {
            block = (offset, bytes(offset, max(count, 1 << 10)))
        }
        return Array(block.bytes.dropFirst(Int(offset - block.offset)).prefix(count))
    }
}

extension Array<UInt8> {
    /// The big-endian number of `width` bytes at an index; nil behind the end.
    func number(at index: Int, width: Int) -> UInt64? {
        guard index >= 0, width <= 8, index + width <= count else { return nil }
        return self[index..<index + width].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
