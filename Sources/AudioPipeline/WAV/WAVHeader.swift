/// The head of a WAV file of 32-bit floats.
///
/// Rests on "Multimedia Programming Interface and Data Specifications 1.0" and its update for
/// `WAVE_FORMAT_IEEE_FLOAT`, which asks for a `fact` chunk.
struct WAVHeader: Hashable, Sendable {
    static let byteCount = 58

    /// The most bytes of samples that a file can name, whole frames of up to 64 channels.
    static let largestDataSize: Int64 = Int64(UInt32.max) - 4_096

    let format: AudioFormat
    let frameCount: Int64

    var dataSize: Int64 { frameCount * Int64(format.channelCount) * 4 }

    var bytes: [UInt8] {
        let blockSize = format.channelCount * 4
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        bytes += Array("RIFF".utf8)
        bytes.append(littleEndian: UInt32(Int64(Self.byteCount) - 8 + dataSize))
        bytes += Array("WAVEfmt ".utf8)
        bytes.append(littleEndian: UInt32(18))
        bytes.append(littleEndian: UInt16(3))
        bytes.append(littleEndian: UInt16(format.channelCount))
        bytes.append(littleEndian: UInt32(format.sampleRate))
        bytes.append(littleEndian: UInt32(format.sampleRate * blockSize))
        bytes.append(littleEndian: UInt16(blockSize))
        bytes.append(littleEndian: UInt16(32))
        bytes.append(littleEndian: UInt16(0))
        bytes += Array("fact".utf8)
        bytes.append(littleEndian: UInt32(4))
        bytes.append(littleEndian: UInt32(frameCount))
        bytes += Array("data".utf8)
        bytes.append(littleEndian: UInt32(dataSize))
        return bytes
    }
}

extension [UInt8] {
    mutating func append(littleEndian value: some FixedWidthInteger) {
        var rest = value
        for _ in 0..<(value.bitWidth / 8) {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }
}
