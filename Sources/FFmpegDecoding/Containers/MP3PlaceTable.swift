/// Where a place in an MP3 is to be found roughly, and what place an offset can be at all.
///
/// By the table of contents of the Xing tag, which says for each hundredth of the time how many
/// 256ths of the bytes lie before it; without one by the bit rates that the format has.
struct MP3PlaceTable: Hashable, Sendable {
    private let header: MP3FrameHeader

    /// The first byte of the sound, and the bytes from there on.
    private let start: Int64
    private let size: Int64

    /// All frames with priming and padding.
    private let frameCount: Int64

    /// A hundred 256ths; empty without a table.
    private let contents: [UInt8]

    /// Where the table and the decoder may begin to count differently.
    private var slack: Int64 { 2 * header.frameCount }

    /// Reads the tag; nil when the bytes are no MP3.
    ///
    /// - Parameters:
    ///   - size: All bytes of the file.
    ///   - frames: The length that is assumed where no tag names it.
    init?(size: Int64?, frames: Int64?, _ bytes: BytesAtOffset) {
        guard let place = MP3InfoTag.offset(bytes), let size else { return nil }
        let frame = bytes(place, 256)
        guard let header = MP3FrameHeader(frame), size > place else { return nil }
        self.header = header
        start = place
        let tag =
            4 + (header.isFirstVersion ? (header.isMono ? 17 : 32) : (header.isMono ? 9 : 17))
        if frame.count >= tag + 116,
            ["Xing", "Info"].contains(where: { frame[tag..<tag + 4].elementsEqual($0.utf8) }),
            let flags = frame.number(at: tag + 4, width: 4), flags & 7 == 7,
            let packets = frame.number(at: tag + 8, width: 4), packets > 0,
            let byteCount = frame.number(at: tag + 12, width: 4), byteCount > 0
        {
            let contents = Array(frame[tag + 16..<tag + 116])
            guard zip(contents, contents.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
            self.contents = contents
            self.size = Int64(byteCount)
            frameCount = Int64(packets) * header.frameCount
        } else {
            guard let frames, frames > 0 else { return nil }
            contents = []
            self.size = size - place
            frameCount = frames
        }
    }

    /// How many frames a file of so many bytes can have, by the bit rates that the format has.
    static func bounds(size: Int64, _ bytes: BytesAtOffset) -> ClosedRange<Int64>? {
        guard let place = MP3InfoTag.offset(bytes), let header = MP3FrameHeader(bytes(place, 4))
        else { return nil }
        return range(ofDistance: size - place, header)
    }

    private static func range(
        ofDistance distance: Int64, _ header: MP3FrameHeader
    ) -> ClosedRange<Int64> {
        let rate = Int128(header.sampleRate)
        let (highest, lowest): (Int128, Int128) =
            header.isFirstVersion ? (320_000, 32_000) : (160_000, 8_000)
        let slack = 2 * header.frameCount
        let first = Int64(clamping: Int128(distance) * 8 * rate / highest)
        let last = Int64(clamping: Int128(distance) * 8 * rate / lowest)
        return max(0, first - slack)...last + slack
    }

    /// The offset near which a frame is likely to be.
    func offset(ofRawFrame frame: Int64) -> Int64 {
        let share = Double(min(max(0, frame), frameCount)) / Double(frameCount)
        guard !contents.isEmpty else { return start + Int64(share * Double(size)) }
        let place = min(99.999, share * 100)
        let index = Int(place)
        let low = Double(contents[index])
        let high = index + 1 < contents.count ? Double(contents[index + 1]) : 256
        return start + Int64((low + (high - low) * (place - Double(index))) / 256 * Double(size))
    }

    /// The frames that can stand at an offset; the truth is among them.
    func rawFrames(atOffset offset: Int64) -> ClosedRange<Int64> {
        let distance = max(0, offset - start)
        guard !contents.isEmpty else { return Self.range(ofDistance: distance, header) }
        let share = Double(distance) / Double(size) * 256
        let first = contents.lastIndex { Double($0) + 1 <= share } ?? 0
        let last = contents.firstIndex { Double($0) > share } ?? 100
        let hundredth = Double(frameCount) / 100
        return max(0, Int64(Double(first) * hundredth) - slack)...Int64(
            Double(max(first, last)) * hundredth) + slack
    }
}
