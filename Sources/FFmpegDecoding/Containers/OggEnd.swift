/// What the last page of an Ogg says of the end; see RFC 3533, section 6.
struct OggEnd: Hashable, Sendable {
    /// The place behind the last sample, on the clock of the stream, which need not begin at zero.
    let granule: Int64

    /// Whether the stream ends there by its own account, and was not cut off.
    let isWhole: Bool

    /// Looks for the last page that ends a packet; nil when there is none near the end.
    init?(size: Int64, _ bytes: BytesAtOffset) {
        // Pages are seldom so large as they may be.
        for count in [8 << 10, 2 * OggPage.largest] {
            let tail = bytes(max(0, size - Int64(count)), count)
            let last = tail.indices.reversed().lazy.filter { tail[$0] == 0x4f }
                .compactMap { OggPage(tail[$0...]) }.first { $0.granule >= 0 }
            guard let last else { continue }
            granule = last.granule
            isWhole = last.isLast
            return
        }
        return nil
    }
}
