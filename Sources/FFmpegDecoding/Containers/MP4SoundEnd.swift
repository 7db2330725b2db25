/// Where the sound of an MP4 track ends, from its edit list and the length of its media.
///
/// FFmpeg applies the edit list at the front and leaves the encoder's padding at the back. Boxes
/// are those of ISO/IEC 14496-12.
struct MP4SoundEnd: Hashable, Sendable {
    /// The first audible sample of the media, in units of the track's time scale.
    var start: Int64

    /// From the first audible sample, in units of the track's time scale.
    var length: Int64

    /// Units of the track a second.
    var timeScale: Int64

    /// Reads the boxes of one track; nil when it has no edit list that names one place.
    init?(track identifier: Int, _ bytes: @escaping BytesAtOffset) {
        let file = MP4Box(content: 0..<Int64.max, inBlocks(bytes))
        guard let movie = file.child("moov"), movie.child("mvex") == nil,
            let header = movie.child("mvhd")?.header(),
            let movieScale = header.fields.number(at: header.isLong ? 16 : 8, width: 4),
            let track = movie.children("trak").first(where: { $0.trackIdentifier == identifier }),
            let media = track.child("mdia")?.child("mdhd")?.header(),
            let scale = media.fields.number(at: media.isLong ? 16 : 8, width: 4),
            let mediaLength = media.fields.number(
                at: media.isLong ? 20 : 12, width: media.isLong ? 8 : 4),
            let edit = track.child("edts")?.child("elst")?.onlyEdit,
            scale > 0, movieScale > 0, mediaLength < 1 << 62, edit.start < mediaLength
        else { return nil }
        timeScale = Int64(scale)
        start = Int64(edit.start)
        length = Int64(mediaLength - edit.start)
        let edited = Int128(edit.length) * Int128(scale) / Int128(movieScale)
        // The edit is as rough as a unit of the movie; the media's length is not.
        if edited > 0, Int128(length) - edited > Int128(scale / movieScale + 1) {
            length = Int64(edited)
        }
    }
}

/// A box of an MP4 file, which holds boxes or fields.
struct MP4Box {
    private let content: Range<Int64>
    private let bytes: BytesAtOffset

    /// The boxes looked at in one other box at most.
    private static let limit = 1_000

    init(content: Range<Int64>, _ bytes: @escaping BytesAtOffset) {
        self.content = content
        self.bytes = bytes
    }

    func child(_ type: String) -> MP4Box? {
        children(type, atMost: 1).first
    }

    func children(_ type: String, atMost count: Int = 64) -> [MP4Box] {
        var found: [MP4Box] = []
        var offset = content.lowerBound
        for _ in 0..<Self.limit where found.count < count {
            let header = bytes(offset, 16)
            guard header.count >= 8, content.upperBound - offset >= 8,
                var size = header.number(at: 0, width: 4)
            else { break }
            var headerSize: Int64 = 8
            if size == 1 {
                size = header.number(at: 8, width: 8) ?? 0
                headerSize = 16
            } else if size == 0 {
                size = UInt64(content.upperBound - offset)
            }
            guard size >= headerSize, size <= content.upperBound - offset else { break }
            let end = offset + Int64(size)
            if header[4..<8].elementsEqual(type.utf8) {
                found.append(MP4Box(content: offset + headerSize..<end, bytes))
            }
            offset = end
        }
        return found
    }

    /// The fields of a box with a version, whose times are long in version 1.
    func header(count: Int = 32) -> (isLong: Bool, fields: [UInt8]) {
        let fields = bytes(
            content.lowerBound, Int(min(Int64(count) + 4, content.upperBound - content.lowerBound)))
        return (fields.first == 1, Array(fields.dropFirst(4)))
    }

    var trackIdentifier: Int? {
        guard let header = child("tkhd")?.header() else { return nil }
        return header.fields.number(at: header.isLong ? 16 : 8, width: 4).map(Int.init)
    }

    /// The one edit of an edit list that shows media, with empty ones before it left out.
    var onlyEdit: (start: UInt64, length: UInt64)? {
        let (isLong, fields) = header(count: 4 + 16 * 20)
        let width = isLong ? 8 : 4
        let absent: UInt64 = isLong ? .max : UInt64(UInt32.max)
        guard let count = fields.number(at: 0, width: 4), count <= 16 else { return nil }
        var edits: [(start: UInt64, length: UInt64)] = []
        for index in 0..<Int(count) {
            let place = 4 + index * (2 * width + 4)
            guard let length = fields.number(at: place, width: width),
                let start = fields.number(at: place + width, width: width)
            else { return nil }
            if start != absent { edits.append((start, length)) }
        }
        return edits.count == 1 ? edits[0] : nil
    }
}
