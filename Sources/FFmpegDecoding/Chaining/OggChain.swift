/// Finds where the links of a chained Ogg file end: files that were put one behind the other.
///
/// Each link has logical streams of its own (RFC 3533, section 4), so that the end of one is found
/// by halving.
struct OggChain {
    private let size: Int64
    private let bytes: BytesAtOffset

    /// The pages looked at in front of a link at most.
    private static let limit = 64

    init(size: Int64, _ bytes: @escaping BytesAtOffset) {
        self.size = size
        self.bytes = bytes
    }

    /// The offset at which the link that begins at an offset ends; nil where it is the last.
    func end(ofLinkAt start: Int64) -> Int64? {
        let streams = streams(at: start)
        guard !streams.isEmpty,
            let last = OggPage.last(beforeEnd: size, bytes, where: { _ in true }),
            !streams.contains(last.stream)
        else { return nil }
        var (low, high) = (start, size)
        while high - low > 2 * Int64(OggPage.largest) {
            let middle = low + (high - low) / 2
            if let page = firstPage(from: middle, before: high), streams.contains(page.stream) {
                low = page.offset
            } else {
                high = middle
            }
        }
        // From a page that is known to be the link's, page by page.
        var offset = low
        while let page = page(at: offset) {
            if !streams.contains(page.stream) { return offset }
            offset += Int64(page.size)
        }
        return firstPage(from: offset, before: size)?.offset
    }

    /// The logical streams that begin together; none where they are too many to know them all.
    private func streams(at start: Int64) -> Set<UInt32> {
        var streams: Set<UInt32> = []
        var offset = start
        for _ in 0..<Self.limit {
            guard let page = page(at: offset), page.isFirst else { return streams }
            streams.insert(page.stream)
            offset += Int64(page.size)
        }
        return []
    }

    private func page(at offset: Int64) -> OggPage? {
        OggPage(bytes(offset, OggPage.headerSize + 255)[...])
    }

    /// The first page that begins in a range.
    private func firstPage(
        from start: Int64, before end: Int64
    ) -> (offset: Int64, stream: UInt32)? {
        let found = bytes(start, OggPage.largest + OggPage.headerSize + 255)
        for index in found.indices where found[index] == 0x4f {
            let offset = start + Int64(index)
            guard offset < end else { break }
            guard let page = OggPage(found[index...]) else { continue }
            // Sound may look like a page, but hardly like two.
            let next = offset + Int64(page.size)
            if next >= size || self.page(at: next) != nil { return (offset, page.stream) }
        }
        return nil
    }
}
