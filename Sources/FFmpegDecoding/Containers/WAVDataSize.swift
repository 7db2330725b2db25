/// The frames that the header of a WAV file declares, which FFmpeg drops when the file is shorter.
struct WAVDataSize: Hashable, Sendable {
    var frames: Int64

    /// From this size on, a size means that the writer did not know it.
    private static let unknown: Int64 = 0x7fff_0000

    /// Looks for the format and the data; nil when there is none, or the size was not known.
    init?(_ bytes: @escaping BytesAtOffset) {
        var frameSize: Int64 = 0
        var dataSize: Int64 = 0
        WAVChunks(bytes)?.forEach { chunk in
            if chunk.isNamed("fmt "), let fields = chunk.head.littleEndian32(at: 20) {
                frameSize = Int64(fields & 0xffff)
            }
            if chunk.isNamed("data") { dataSize = chunk.size }
            return chunk.isNamed("data")
        }
        guard frameSize > 0, dataSize > 0, dataSize < Self.unknown else { return nil }
        frames = dataSize / frameSize
    }
}
