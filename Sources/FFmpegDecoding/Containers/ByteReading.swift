/// Bytes of a file at any offset; fewer than asked for where the file ends.
typealias BytesAtOffset = (_ offset: Int64, _ count: Int) -> [UInt8]

extension Array<UInt8> {
    /// The big-endian number of `width` bytes at an index; nil behind the end.
    func number(at index: Int, width: Int) -> UInt64? {
        guard index >= 0, width <= 8, index + width <= count else { return nil }
        return self[index..<index + width].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
