/// The frames that the header of a WAV file declares, which FFmpeg drops when the file is shorter.
struct WAVDataSize: Hashable, Sendable {
    var frames: Int64

    /// The chunks looked at in front of the data at most.
    private static let limit = 100

    /// From this size on, a size means that the writer did not know it.
    private static let unknown: UInt32 = 0x7fff_0000

    /// Looks for the format and the data; nil when there is none, or the size was not known.
    init?(_ bytes: BytesAtOffset) {
        let head = bytes(0, 12)
        guard head.starts(with: "RIFF".utf8), head.suffix(4).elementsEqual("WAVE".utf8) else {
            return nil
        }
        var offset: Int64 = 12
        var frameSize: Int64 = 0
        for _ in 0..<Self.limit {
            let chunk = bytes(offset, 24)
            guard let size = chunk.littleEndian32(at: 4) else { return nil }
            if chunk.starts(with: "fmt ".utf8), let fields = chunk.littleEndian32(at: 20) {
                frameSize = Int64(fields & 0xffff)
            } else if chunk.starts(with: "data".utf8) {
                guard frameSize > 0, size > 0, size < Self.unknown else { return nil }
                frames = Int64(size) / frameSize
                return
            }
            offset += 8 + Int64(size) + Int64(size & 1)
        }
        return nil
    }
}

extension Array<UInt8> {
    fileprivate func littleEndian32(at index: Int) -> UInt32? {
        number(at: index, width: 4).map { UInt32($0).byteSwapped }
    }
}
