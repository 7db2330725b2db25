import AudioPipeline
import Testing

/// Media with a gigabyte of tags or 200 MB of picture in front of the sound, which a reader of them
/// would have to hold.
enum FalseTags: String, CaseIterable, Sendable {
    case wavText, mp4Text, mp4Picture, flacComments, flacPictures, matroskaText

    /// FFmpeg itself refuses some texts of that length.
    var codes: Set<AudioSourceError.Code> {
        self == .mp4Text ? [.limitExceeded, .damaged] : [.limitExceeded]
    }

    private static let gigabyte: Int64 = 1 << 30

    var parts: [SparseByteSource.Part] {
        get throws {
            switch self {
            case .wavText:
                let bytes = try Media.wav.bytes
                let data = try #require(bytes.place(of: "data"))
                var list = Array("LIST".utf8)
                list += [UInt8].littleEndian(UInt64(Self.gigabyte + 12), 4)
                list += Array("INFOINAM".utf8)
                list += [UInt8].littleEndian(UInt64(Self.gigabyte), 4)
                return [
                    .bytes(bytes[..<data] + list), .filler(65, count: Self.gigabyte),
                    .bytes(Array(bytes[data...])),
                ]
            case .mp4Text: return try mp4("\u{A9}nam", type: 1, Self.gigabyte)
            case .mp4Picture: return try mp4("covr", type: 13, 200_000_000)
            case .flacComments: return try flac(blockType: 4, count: 64)
            case .flacPictures: return try flac(blockType: 6, count: 13)
            case .matroskaText:
                // A segment of unknown size with a tag whose name is "A".
                let text = element([0x44, 0x87], Self.gigabyte)
                let name = element([0x45, 0xa3], 1) + [65]
                let size = Self.gigabyte + Int64(text.count + name.count)
                let simple = element([0x67, 0xc8], size)
                let tag = element([0x73, 0x73], size + Int64(simple.count))
                let tags = element(
                    [0x12, 0x54, 0xc3, 0x67], size + Int64(simple.count + tag.count))
                let bytes = try Media.opusWebM.bytes
                let segment = try #require(bytes.place(of: [0x18, 0x53, 0x80, 0x67]))
                var head = Array(bytes[..<segment])
                head += [0x18, 0x53, 0x80, 0x67, 1]
                head += [UInt8](repeating: 0xff, count: 7)
                for part in [tags, tag, simple, name, text] { head += part }
                return [
                    .bytes(head), .filler(65, count: Self.gigabyte),
                    .bytes(Array(bytes[(segment + 12)...])),
                ]
            }
        }
    }

    /// The head of an element of Matroska.
    private func element(_ identifier: [UInt8], _ size: Int64) -> [UInt8] {
        identifier + .bigEndian(1 << 56 | UInt64(size), 8)
    }

    /// A tag as iTunes writes it, in front of the tracks.
    private func mp4(
        _ name: String, type: UInt64, _ count: Int64
    ) throws -> [SparseByteSource.Part] {
        var bytes = try Media.aac.bytes
        let movie = try #require(bytes.place(of: "moov")) - 4
        let track = try #require(bytes.place(of: "trak", from: movie)) - 4
        let mark = name.unicodeScalars.map { UInt8($0.value) }
        // Each holds the next; the sizes are those behind each head.
        let heads: [[UInt8]] = [
            Array("udta".utf8),
            Array("meta".utf8) + [0, 0, 0, 0],
            [0, 0, 0, 33] + Array("hdlr".utf8) + zeros(8) + Array("mdirappl".utf8) + zeros(9),
            Array("ilst".utf8),
            mark,
            Array("data".utf8) + [UInt8].bigEndian(type, 4) + zeros(4),
        ]
        var box: [UInt8] = []
        for (index, head) in heads.enumerated().reversed() {
            // The handler stands beside the list, not around it.
            if index == 2 {
                box = head + box
            } else {
                let size = Int64(head.count + box.count + 4) + count
                box = [UInt8].bigEndian(UInt64(size), 4) + head + box
            }
        }
        let size = Int64(bytes.bigEndian(at: movie, 4) + box.count) + count
        bytes.overwrite(at: movie, with: [UInt8].bigEndian(UInt64(size), 4))
        return [
            .bytes(Array(bytes[..<track]) + box), .filler(65, count: count),
            .bytes(Array(bytes[track...])),
        ]
    }

    private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    /// Blocks of 16 MiB in front of the frames.
    private func flac(blockType: UInt8, count: Int) throws -> [SparseByteSource.Part] {
        let bytes = try Media.flac.bytes
        let size: Int64 = 0xff_ffff
        let blocks = (0..<count).flatMap { _ -> [SparseByteSource.Part] in
            let head = [blockType] + [UInt8].bigEndian(UInt64(size), 3)
            return [SparseByteSource.Part.bytes(head), .filler(0, count: size)]
        }
        // Behind the stream information, which is no longer the last block.
        var head = Array(bytes[..<42])
        head[4] &= 0x7f
        return [.bytes(head)] + blocks + [.bytes(Array(bytes[42...]))]
    }
}
