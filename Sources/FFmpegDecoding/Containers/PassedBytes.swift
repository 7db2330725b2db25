/// What is kept of bytes that can only be read onwards: those in which an MP3 names its ends.
///
/// That is the beginning, and what follows the ID3v2 tag if there is one. At most 528 bytes are
/// kept.
struct PassedBytes: Sendable {
    private var head: [UInt8] = []
    private var frame: [UInt8] = []

    /// Where the first frame of sound begins, once that is known.
    private var frameStart: Int64?

    private static let headSize = 16
    private static let frameSize = 512

    /// Takes bytes on their way; what came before is not taken again.
    mutating func take(_ bytes: Span<UInt8>, at offset: Int64) {
        if frame.count == Self.frameSize { return }
        Self.keep(bytes, at: offset, in: &head, from: 0, atMost: Self.headSize)
        if frameStart == nil, head.count == Self.headSize {
            let start = MP3InfoTag.offset { _, count in Array(head.prefix(count)) } ?? 0
            frameStart = start
            frame = Array(head.dropFirst(Int(clamping: start)))
        }
        if let frameStart {
            Self.keep(bytes, at: offset, in: &frame, from: frameStart, atMost: Self.frameSize)
        }
    }

    /// What is kept from an offset on; nothing where it was not kept.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        let (kept, start) = offset == frameStart ? (frame, offset) : (head, 0)
        guard offset >= start, offset - start < kept.count else { return [] }
        return Array(kept[Int(offset - start)...].prefix(count))
    }

    private static func keep(
        _ bytes: Span<UInt8>, at offset: Int64, in kept: inout [UInt8], from start: Int64,
        atMost limit: Int
    ) {
        let next = start + Int64(kept.count) - offset
        guard next >= 0, next < bytes.count else { return }
        let count = min(limit - kept.count, bytes.count - Int(next))
        for index in Int(next)..<Int(next) + count { kept.append(bytes[index]) }
    }
}
