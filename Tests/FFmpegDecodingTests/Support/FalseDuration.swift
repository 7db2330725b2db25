import Testing

/// Media that say that they last as long as their container can say; the sound is that of `Media`.
enum FalseDuration: String, CaseIterable, Sendable {
    case matroska, ogg, flac, mp3, rf64, mp4

    /// The frames that there are. Where the figure that lies also says what is padding, that is heard.
    var frameCount: Int64 {
        switch self {
        case .ogg: 264_832
        case .mp3: 265_007
        default: Media.frameCount
        }
    }

    /// A century, in seconds.
    private static let century: UInt64 = 3_155_760_000

    /// The size in 32 bits that means that another one has 64.
    private static let given64: [UInt8] = [0xff, 0xff, 0xff, 0xff]

    var bytes: [UInt8] {
        get throws {
            switch self {
            case .matroska:
                var bytes = try Media.flacMatroska.bytes
                let place = try #require(bytes.place(of: [0x44, 0x89, 0x88]))
                let milliseconds = Double(Self.century) * 1_000
                bytes.overwrite(at: place + 3, with: .bigEndian(milliseconds.bitPattern, 8))
                return bytes
            case .ogg:
                var bytes = try Media.vorbis.bytes
                let page = try #require(bytes.oggPages.last)
                bytes.overwrite(
                    at: page.lowerBound + 6, with: .littleEndian(Self.century * 44_100, 8))
                bytes.sealOggPage(page)
                return bytes
            case .flac:
                // 36 bits count the samples: 18 days.
                var bytes = try Media.flac.bytes
                bytes[21] |= 0xf
                bytes.overwrite(at: 22, with: [0xff, 0xff, 0xff, 0xff])
                return bytes
            case .mp3:
                // 32 bits count the packets: three years.
                var bytes = try Media.mp3.bytes
                let place = try #require(bytes.place(of: "Info"))
                bytes.overwrite(at: place + 8, with: [0xff, 0xff, 0xff, 0xff])
                return bytes
            case .rf64:
                let bytes = try Media.wav.bytes
                let data = try #require(bytes.place(of: "data"))
                let frames = Self.century * 44_100
                var changed = Array("RF64".utf8)
                changed += Self.given64
                changed += Array("WAVEds64".utf8)
                changed += [UInt8].littleEndian(28, 4)
                for size in [frames * 4 + 72, frames * 4, frames] {
                    changed += [UInt8].littleEndian(size, 8)
                }
                changed += [UInt8].littleEndian(0, 4)
                changed += bytes[12..<data + 4]
                changed += Self.given64
                return changed + bytes[(data + 8)...]
            case .mp4:
                // 32 bits count the units of the track and of the movie: a day, and 49 of them.
                var bytes = try Media.alac.bytes
                for (box, distance) in [("mvhd", 20), ("mdhd", 20), ("elst", 12)] {
                    let place = try #require(bytes.place(of: box))
                    bytes.overwrite(at: place + distance, with: [0xff, 0xff, 0xff, 0xfe])
                }
                return bytes
            }
        }
    }
}
