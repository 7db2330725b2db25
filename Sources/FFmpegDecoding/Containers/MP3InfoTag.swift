/// The frame in front of an MP3 that counts its frames and names priming and padding.
///
/// Xing invented it, LAME added the delays; FFmpeg applies them and keeps the padding to itself.
struct MP3InfoTag: Hashable, Sendable {
    /// The frames of sound without priming and padding.
    var audibleFrames: Int64

    /// The bytes from this frame to the end of the sound; nil when it does not say it.
    var byteCount: Int64?

    /// Looks for the tag behind an ID3v2 tag; nil when it is not there or names no delays.
    init?(_ bytes: BytesAtOffset) {
        guard let start = Self.offset(bytes) else { return nil }
        let frame = bytes(start, 256)
        guard frame.count >= 200, frame[0] == 0xff, frame[1] & 0xe6 == 0xe2 else { return nil }
        let isFirstVersion = frame[1] & 0x18 == 0x18
        let isMono = frame[3] & 0xc0 == 0xc0
        let tag = 4 + (isFirstVersion ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
        let name = frame[tag..<tag + 4]
        guard name.elementsEqual("Xing".utf8) || name.elementsEqual("Info".utf8),
            let flags = frame.number(at: tag + 4, width: 4), flags & 1 == 1,
            let packets = frame.number(at: tag + 8, width: 4)
        else { return nil }
        let encoder =
            tag + 12 + (flags & 2 == 0 ? 0 : 4) + (flags & 4 == 0 ? 0 : 100)
            + (flags & 8 == 0 ? 0 : 4)
        guard frame.count > encoder + 24,
            ["LAME", "Lavf", "Lavc"].contains(where: {
                frame[encoder..<encoder + 4].elementsEqual($0.utf8)
            }), let delays = frame.number(at: encoder + 21, width: 3)
        else { return nil }
        audibleFrames =
            Int64(packets) * (isFirstVersion ? 1152 : 576) - Int64(delays >> 12)
            - Int64(delays & 0xfff)
        if audibleFrames <= 0 { return nil }
        byteCount = flags & 2 == 0 ? nil : frame.number(at: tag + 12, width: 4).map { Int64($0) }
    }

    /// Whether the tag is of a whole file, and not of the first of some that were put together.
    func fits(fileSize: Int64) -> Bool {
        guard let byteCount else { return false }
        return abs(fileSize - byteCount) <= min(fileSize, byteCount) / 16
    }

    /// Where the first frame stands, behind an ID3v2 tag if there is one; nil without bytes.
    static func offset(_ bytes: BytesAtOffset) -> Int64? {
        let head = bytes(0, 10)
        guard head.count == 10 else { return nil }
        guard head.starts(with: "ID3".utf8) else { return 0 }
        let size = head[6...9].reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7f) }
        return 10 + size + (head[5] & 0x10 == 0 ? 0 : 10)
    }
}
