import Testing

/// Media that say that they have channels or a rate that nobody has.
enum FalseFormat: String, CaseIterable, Sendable {
    case wav255, wavBillion, vorbis255, vorbisBillion, vorbisSilent, opus255, opusSilent,
        aiffBillion, matroskaBillion, cafBillion

    var bytes: [UInt8] {
        get throws {
            switch self {
            case .wav255: try changed(Media.wav.bytes, "fmt ", 10, .littleEndian(255, 2))
            case .wavBillion:
                try changed(Media.wav.bytes, "fmt ", 12, .littleEndian(1_000_000_000, 4))
            case .vorbis255: try changed(Media.vorbis.bytes, "\u{1}vorbis", 11, [255])
            case .vorbisBillion:
                try changed(
                    Media.vorbis.bytes, "\u{1}vorbis", 12, .littleEndian(1_000_000_000, 4))
            case .vorbisSilent: try changed(Media.vorbis.bytes, "\u{1}vorbis", 11, [0])
            case .opus255: try changed(Media.opus.bytes, "OpusHead", 9, [255])
            case .opusSilent: try changed(Media.opus.bytes, "OpusHead", 9, [0])
            case .aiffBillion:
                // Ten bytes of floating point: 10^9 is 0x3B9ACA00, and 2^29 its largest power of two.
                try changed(
                    OddMedia.aiff.bytes, "COMM", 16,
                    .bigEndian(0x3fff + 29, 2) + .bigEndian(1_000_000_000 << 34, 8))
            case .matroskaBillion:
                try changed(
                    Media.aacMatroska.bytes, [0xb5, 0x88], 2, .bigEndian(1e9.bitPattern, 8))
            case .cafBillion:
                try changed(
                    OddMedia.caf.bytes, "desc", 12, .bigEndian(1e9.bitPattern, 8))
            }
        }
    }

    /// Puts bytes behind a mark, and mends the checksums of an Ogg file.
    private func changed(
        _ bytes: [UInt8], _ mark: String, _ distance: Int, _ new: [UInt8]
    ) throws -> [UInt8] {
        try changed(bytes, Array(mark.utf8), distance, new)
    }

    private func changed(
        _ bytes: [UInt8], _ mark: [UInt8], _ distance: Int, _ new: [UInt8]
    ) throws -> [UInt8] {
        var bytes = bytes
        let place = try #require(bytes.place(of: mark))
        bytes.overwrite(at: place + distance, with: new)
        for page in bytes.oggPages where page.contains(place) { bytes.sealOggPage(page) }
        return bytes
    }
}
