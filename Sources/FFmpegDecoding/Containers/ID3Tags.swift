/// The ID3v2 tags in front of media; see the structure of ID3v2.4, 3.1.
enum ID3Tags {
    /// The tags looked at, one behind the other, at most.
    private static let limit = 16

    /// Where a tag of more than `size` bytes ends, with those that follow it; nil when the media do
    /// not begin with one.
    ///
    /// Nothing but the first bytes is looked at when the tag is smaller.
    static func end(ofTagLargerThan size: Int, _ bytes: BytesAtOffset) -> Int64? {
        guard var end = tagSize(at: 0, bytes), end > size else { return nil }
        for _ in 1..<limit {
            guard let next = tagSize(at: end, bytes) else { break }
            end += next
        }
        return end
    }

    private static func tagSize(at offset: Int64, _ bytes: BytesAtOffset) -> Int64? {
        let head = bytes(offset, 10)
        guard head.count == 10, head.starts(with: "ID3".utf8),
            head[6...9].allSatisfy({ $0 < 0x80 })
        else { return nil }
        let size = head[6...9].reduce(Int64(0)) { $0 << 7 | Int64($1) }
        return 10 + size + (head[5] & 0x10 == 0 ? 0 : 10)
    }
}
