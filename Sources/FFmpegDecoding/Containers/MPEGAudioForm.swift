/// What the headers of MPEG audio say that must be alike in all packets of one piece.
///
/// Layer 3 (ISO/IEC 11172-3, section 2.4.1.3) and ADTS (ISO/IEC 13818-7, section 6.2). Files that
/// were put one behind the other are told apart by it.
struct MPEGAudioForm: Hashable, Sendable {
    private let bits: UInt32

    /// Packets that must be alike for a form to be believed.
    private static let evidence = 3

    /// Reads the header in front of a packet; nil when there is none.
    init?(_ bytes: Span<UInt8>) {
        guard bytes.count >= 7 else { return nil }
        let (second, third, fourth) = (bytes[1], bytes[2], bytes[3])
        guard bytes[0] == 0xff, third != 0xff else { return nil }
        if second & 0xe6 == 0xe2 {
            // Version, rate, and whether there is one channel.
            guard third & 0x0c != 0x0c, second & 0x18 != 0x08 else { return nil }
            let isMono: UInt32 = fourth & 0xc0 == 0xc0 ? 1 : 0
            bits = UInt32(second & 0x1e) << 16 | UInt32(third & 0x0c) << 8 | isMono
        } else if second & 0xf6 == 0xf0 {
            // Profile, rate and channels.
            bits = 1 << 31 | UInt32(third & 0xfd) << 8 | UInt32(fourth & 0xc0)
        } else {
            return nil
        }
    }

    /// Whether packets of this form stand at an offset, one behind the other.
    ///
    /// Fewer are enough where the bytes end. Bytes that can't be read say nothing.
    ///
    /// - Parameter size: All bytes that there are.
    func isConfirmed(at offset: Int64, size: Int64?, _ bytes: BytesAtOffset) -> Bool {
        var place = offset
        for number in 0..<Self.evidence {
            if let size, place + 7 > size { return number > 0 }
            let header = bytes(place, 7)
            guard let form = MPEGAudioForm(header.span), form == self,
                let size = Self.size(header), size > 0
            else { return false }
            place += Int64(size)
        }
        return true
    }

    /// The bytes of a packet, with its header.
    private static func size(_ header: [UInt8]) -> Int? {
        if header[1] & 0xf6 == 0xf0 {
            return Int(header[3] & 3) << 11 | Int(header[4]) << 3 | Int(header[5] >> 5)
        }
        return MP3FrameHeader(header)?.size
    }
}
