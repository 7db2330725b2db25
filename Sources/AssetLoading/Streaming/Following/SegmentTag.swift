/// An ID3 tag at the beginning of a segment of packed audio, with the time of its first sample
/// (RFC 8216, 3.4).
struct SegmentTag: Hashable, Sendable {
    /// Bytes of the tag, its header included.
    let size: Int

    static let headerSize = 10

    /// Bytes that a tag may have; a larger one is no tag of a segment.
    static let limit = 1 << 20

    private static let owner = Array("com.apple.streaming.transportStreamTimestamp".utf8) + [0]

    /// Reads the header of ID3v2; nil when the bytes are none.
    init?(header bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(Self.headerSize))
        guard bytes.count == Self.headerSize, bytes.starts(with: Array("ID3".utf8)),
            bytes[6...].allSatisfy({ $0 < 0x80 })
        else { return nil }
        let length = bytes[6...].reduce(0) { $0 << 7 | Int($1) }
        let footer = bytes[5] & 0x10 == 0 ? 0 : 10
        size = Self.headerSize + length + footer
        guard size <= Self.limit else { return nil }
    }

    /// The time in a whole tag, in ticks of a 90,000th of a second; nil when it has none.
    static func timestamp(in tag: [UInt8]) -> Int64? {
        guard let place = tag.firstRange(of: owner)?.upperBound, place + 8 <= tag.count else {
            return nil
        }
        let value = tag[place..<place + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value < 1 << 33 ? Int64(value) : nil
    }
}
