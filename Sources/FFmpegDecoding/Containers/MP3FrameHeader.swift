/// The four bytes in front of each frame of MPEG layer 3 (ISO/IEC 11172-3, section 2.4.1.3).
struct MP3FrameHeader: Hashable, Sendable {
    /// Whether it is MPEG-1 and not one of the versions for low rates.
    let isFirstVersion: Bool
    let isMono: Bool

    /// Bits a second.
    let bitRate: Int

    /// Frames of samples a second.
    let sampleRate: Int

    /// Whether the frame has one byte more.
    let isPadded: Bool

    /// Reads a header; nil when the bytes are none, or of a frame without a fixed bit rate.
    init?(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes.prefix(4))
        guard bytes.count == 4, bytes[0] == 0xff, bytes[1] & 0xe6 == 0xe2 else { return nil }
        let version = bytes[1] >> 3 & 3
        let rate = Int(bytes[2] >> 2 & 3)
        let index = Int(bytes[2] >> 4)
        guard version != 1, rate < 3, (1...14).contains(index) else { return nil }
        isFirstVersion = version == 3
        let rates = [44_100, 48_000, 32_000]
        sampleRate = rates[rate] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
        bitRate = 1000 * (isFirstVersion ? Self.highRates : Self.lowRates)[index - 1]
        isPadded = bytes[2] & 2 != 0
        isMono = bytes[3] & 0xc0 == 0xc0
    }

    private static let highRates = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
    ]
    private static let lowRates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

    /// The samples of each channel in a frame.
    var frameCount: Int64 { isFirstVersion ? 1152 : 576 }

    /// The size of the frame in bytes, with its header.
    var size: Int { Int(frameCount) / 8 * bitRate / sampleRate + (isPadded ? 1 : 0) }

    /// Whether both can stand in one stream of a constant bit rate.
    func isAlike(_ other: MP3FrameHeader) -> Bool {
        isFirstVersion == other.isFirstVersion && bitRate == other.bitRate
            && sampleRate == other.sampleRate
    }
}
