/// What the last page of an Ogg says of the end; see RFC 3533, section 6.
struct OggEnd: Hashable, Sendable {
    /// The place behind the last sample, on the clock of the stream, which need not begin at zero.
    let granule: Int64

    /// Whether the stream ends there by its own account, and was not cut off.
    let isWhole: Bool

    /// Looks for the last page that ends a packet; nil when there is none near the end.
    init?(size: Int64, _ bytes: BytesAtOffset) {
        guard let last = OggPage.last(beforeEnd: size, bytes, where: { $0.granule >= 0 }) else {
            return nil
        }
        granule = last.granule
        isWhole = last.isLast
    }
}
