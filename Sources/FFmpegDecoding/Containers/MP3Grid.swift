/// Where the packets of an MP3 of a constant bit rate stand, worked out and not looked for.
///
/// FFmpeg finds a place in an MP3 exactly only by reading all before it. At a constant bit rate the
/// packets lie on a grid, which the tag in front of the sound lets be proved: its count of packets
/// and its count of bytes fit each other, so that nothing else stands between the packets.
struct MP3Grid: Hashable, Sendable {
    /// The samples of each channel in a packet.
    let packetFrames: Int64

    /// How many packets there are.
    let packetCount: Int64

    private let header: MP3FrameHeader
    private let start: Int64

    /// How far a packet may stand from where the mean size puts it: encoders round in two ways.
    private static let tolerance = 2

    /// Reads the tag; nil when there is none, or none of a constant bit rate.
    init?(_ bytes: BytesAtOffset) {
        guard let place = MP3InfoTag.offset(bytes) else { return nil }
        let frame = bytes(place, 256)
        guard let header = MP3FrameHeader(frame) else { return nil }
        let tag =
            4 + (header.isFirstVersion ? (header.isMono ? 17 : 32) : (header.isMono ? 9 : 17))
        guard frame.count > tag + 16, frame[tag..<tag + 4].elementsEqual("Info".utf8),
            let flags = frame.number(at: tag + 4, width: 4), flags & 3 == 3,
            let packets = frame.number(at: tag + 8, width: 4), packets > 0,
            let size = frame.number(at: tag + 12, width: 4)
        else { return nil }
        // The frame of the tag may have another bit rate than the sound.
        start = place + Int64(header.size)
        guard let first = MP3FrameHeader(bytes(start, 4)) else { return nil }
        self.header = first
        packetFrames = first.frameCount
        packetCount = Int64(packets)
        // The tag's own frame is counted among the bytes by some and not by others.
        let expected = Self.distance(ofPackets: packetCount, first)
        let spare = Int64(size) - expected
        guard (-Int64(Self.tolerance)...Int64(header.size + Self.tolerance)).contains(spare) else {
            return nil
        }
    }

    /// The offset at which a packet begins; nil when no packet of the grid is there.
    func offset(ofPacket packet: Int64, _ bytes: BytesAtOffset) -> Int64? {
        guard (0..<packetCount).contains(packet) else { return nil }
        let tolerance = Self.tolerance
        let first = max(0, start + Self.distance(ofPackets: packet, header) - Int64(tolerance))
        let found = bytes(first, 2 * tolerance + header.size + 8)
        for index in [0, 1, -1, 2, -2].map({ $0 + tolerance }) {
            guard let one = MP3FrameHeader(found.dropFirst(index)), one.isAlike(header) else {
                continue
            }
            let next = found.dropFirst(index + one.size)
            // The last packet has none behind it.
            guard MP3FrameHeader(next)?.isAlike(header) == true || packet == packetCount - 1 else {
                continue
            }
            return first + Int64(index)
        }
        return nil
    }

    private static func distance(ofPackets count: Int64, _ header: MP3FrameHeader) -> Int64 {
        Int64(
            clamping: Int128(count) * Int128(header.frameCount / 8) * Int128(header.bitRate)
                / Int128(header.sampleRate))
    }
}
