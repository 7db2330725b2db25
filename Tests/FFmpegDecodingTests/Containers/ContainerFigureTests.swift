import Testing

@testable import FFmpegDecoding

@Suite struct ContainerFigureTests {
    @Test func theITunesTagNamesPrimingAndLength() {
        let tag = ITunesGaplessTag(" 00000000 00000840 000001CA 00000000003F31F6 00000000")
        #expect(tag?.priming == 2112)
        #expect(tag?.length == 4_141_558)
        #expect(ITunesGaplessTag("no numbers here at all") == nil)
        #expect(ITunesGaplessTag("") == nil)
    }

    /// The edit names milliseconds, the media samples: the finer one counts where they agree.
    @Test(arguments: [
        (media: 45_124, edit: 1000, expected: 44_100), (media: 45_124, edit: 999, expected: 44_100),
        (media: 45_056, edit: 900, expected: 39_690), (media: 45_056, edit: 0, expected: 44_032),
    ])
    func anMP4EndsWhereItsEditOrItsMediaEnd(media: Int, edit: Int, expected: Int64) {
        let file = mp4(mediaLength: media, edits: [(edit, 1024)])
        let end = MP4SoundEnd(track: 1, reading(file))
        #expect(end?.length == expected)
        #expect(end?.start == 1024)
    }

    @Test func anEmptyEditInFrontIsLeftOut() {
        let file = mp4(mediaLength: 45_124, edits: [(20, -1), (1000, 1024)])
        #expect(MP4SoundEnd(track: 1, reading(file))?.length == 44_100)
    }

    @Test func severalEditsAndOtherTracksSayNothing() {
        let file = mp4(mediaLength: 45_124, edits: [(500, 1024), (500, 4096)])
        #expect(MP4SoundEnd(track: 1, reading(file)) == nil)
        #expect(MP4SoundEnd(track: 2, reading(mp4(mediaLength: 9, edits: [(1, 0)]))) == nil)
    }

    @Test func anyCutOrDamageOfTheBoxesIsHarmless() {
        let file = mp4(mediaLength: 45_124, edits: [(1000, 1024)])
        for count in 0..<file.count {
            _ = MP4SoundEnd(track: 1, reading(Array(file.prefix(count))))
        }
        var random = SplitMix(seed: 5)
        for _ in 0..<2_000 {
            var damaged = file
            for _ in 0..<4 {
                let index = damaged.indices.randomElement(using: &random) ?? 0
                damaged[index] = UInt8.random(in: 0...255, using: &random)
            }
            _ = MP4SoundEnd(track: 1, reading(damaged))
            _ = MP3InfoTag(reading(damaged))
            _ = WAVDataSize(reading(damaged))
        }
    }

    @Test func aSizeThatItsWriterDidNotKnowIsNone() {
        let head: [UInt8] =
            Array("RIFF".utf8) + [0xff, 0xff, 0xff, 0xff] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0]
            + [1, 0, 2, 0, 0x44, 0xac, 0, 0, 0x10, 0xb1, 2, 0, 4, 0, 16, 0]
        let unknown = head + Array("data".utf8) + [0xff, 0xff, 0xff, 0xff] + [0, 0, 0, 0]
        #expect(WAVDataSize(reading(unknown)) == nil)
        let known = head + Array("data".utf8) + [0x10, 0, 0, 0] + [0, 0, 0, 0]
        #expect(WAVDataSize(reading(known))?.frames == 4)
    }
}

private func reading(_ bytes: [UInt8]) -> BytesAtOffset {
    { offset, count in
        guard offset >= 0, offset < bytes.count else { return [] }
        return Array(bytes[Int(offset)...].prefix(count))
    }
}

private func bigEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
}

private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(content.count + 8) + Array(type.utf8) + content
}

/// The boxes of one track at 44.1 kHz in a movie that counts milliseconds.
private func mp4(mediaLength: Int, edits: [(length: Int, start: Int)]) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 8)
    let list = edits.flatMap { bigEndian($0.length) + bigEndian($0.start) + bigEndian(1 << 16) }
    let track =
        box("tkhd", bigEndian(0) + zeros + bigEndian(1) + zeros)
        + box("edts", box("elst", bigEndian(0) + bigEndian(edits.count) + list))
        + box(
            "mdia", box("mdhd", bigEndian(0) + zeros + bigEndian(44_100) + bigEndian(mediaLength)))
    let movie = box("mvhd", bigEndian(0) + zeros + bigEndian(1000) + bigEndian(0))
    return box("ftyp", Array("M4A ".utf8)) + box("moov", movie + box("trak", track))
}
