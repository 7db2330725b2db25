/// The header of an Ogg page; see RFC 3533, section 6.
struct OggPage: Hashable, Sendable {
    /// The number of the logical stream.
    let stream: UInt32

    /// Whether a logical stream begins with it.
    let isFirst: Bool

    /// Whether a logical stream ends with it.
    let isLast: Bool

    /// The place behind the last sample that ends on the page; negative where none does.
    let granule: Int64

    /// The bytes of the page with its header.
    let size: Int

    /// The bytes of a page at most.
    static let largest = 65_307

    /// The bytes of the part of a header whose length is fixed.
    static let headerSize = 27

    /// The last page before the end of a file that is of a kind; pages are seldom so large as they
    /// may be, so that few bytes are looked at first.
    static func last(
        beforeEnd size: Int64, _ bytes: BytesAtOffset, where isWanted: (OggPage) -> Bool
    ) -> OggPage? {
        for count in [8 << 10, 2 * largest] {
            let tail = bytes(max(0, size - Int64(count)), count)
            for index in tail.indices.reversed() where tail[index] == 0x4f {
                if let page = OggPage(tail[index...]), isWanted(page) { return page }
            }
        }
        return nil
    }

    /// Reads a header, which begins with `OggS` and the version 0; nil when it is none, or not there as a whole.
    init?(_ bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        guard bytes.count >= Self.headerSize, bytes[start] == 0x4f, bytes[start + 1] == 0x67,
            bytes[start + 2] == 0x67, bytes[start + 3] == 0x53, bytes[start + 4] == 0
        else { return nil }
        let segments = Int(bytes[start + 26])
        guard bytes.count >= Self.headerSize + segments else { return nil }
        isFirst = bytes[start + 5] & 2 != 0
        isLast = bytes[start + 5] & 4 != 0
        granule = Int64(
            bitPattern: (6..<14).reversed().reduce(0) { $0 << 8 | UInt64(bytes[start + $1]) })
        stream = (14..<18).reversed().reduce(0) { $0 << 8 | UInt32(bytes[start + $1]) }
        let content = bytes[(start + Self.headerSize)...].prefix(segments)
        size = Self.headerSize + segments + content.reduce(0) { $0 + Int($1) }
    }
}
