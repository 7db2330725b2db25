/// Reads the place of a FLAC frame out of its header; see RFC 9639, 9.1.
enum FLACFrameHeader {
    /// The number of the frame's first sample; nil when the bytes are no frame.
    ///
    /// - Parameters:
    ///   - bytes: The frame.
    ///   - blockSize: The samples in each frame of a stream that counts frames, from the stream
    ///     information.
    static func firstSample(in bytes: Span<UInt8>, blockSize: Int64?) -> Int64? {
        guard bytes.count >= 16, bytes[0] == 0xff, bytes[1] & 0xfe == 0xf8 else { return nil }
        let lead = bytes[4]
        let length = (~lead).leadingZeroBitCount
        var number: Int64
        switch length {
        case 0: number = Int64(lead)
        case 2...7: number = length == 7 ? 0 : Int64(lead & (0x7f >> UInt8(length)))
        default: return nil
        }
        for index in 1..<max(1, length) {
            number = number << 6 | Int64(bytes[4 + index] & 0x3f)
        }
        if bytes[1] & 1 == 1 { return number }
        return blockSize.map { number * $0 }
    }

    /// The samples in a frame, from its header; nil when the bytes are no frame, or when the size
    /// is one that only a last frame has.
    static func blockSize(frame bytes: Span<UInt8>) -> Int64? {
        guard bytes.count >= 16, bytes[0] == 0xff, bytes[1] & 0xfe == 0xf8 else { return nil }
        switch Int64(bytes[2] >> 4) {
        case 1: return 192
        case let code where (2...5).contains(code): return 576 << (code - 2)
        case let code where (8...15).contains(code): return 256 << (code - 8)
        default: return nil
        }
    }

    /// The samples in each frame, from the stream information block; nil when they vary.
    static func blockSize(setup: [UInt8]) -> Int64? {
        guard setup.count >= 4 else { return nil }
        let smallest = Int64(setup[0]) << 8 | Int64(setup[1])
        return smallest > 0 ? smallest : nil
    }
}
