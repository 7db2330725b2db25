/// The two block sizes of a Vorbis stream, in frames; see the Vorbis I specification, 4.2.2.
struct VorbisBlocks: Hashable, Sendable {
    var smallest: Int64 = 256
    var largest: Int64 = 2048

    /// Reads the identification header; without one the sizes are those of most files.
    init(setup: [UInt8]) {
        let mark: [UInt8] = [1] + Array("vorbis".utf8)
        // The header stands behind a few bytes that give the sizes of the three headers.
        for start in 0..<min(16, max(0, setup.count - 29))
        where setup[start..<start + mark.count].elementsEqual(mark) {
            let sizes = setup[start + 28]
            let (short, long) = (sizes & 15, sizes >> 4)
            guard (6...13).contains(short), (short...13).contains(long) else { return }
            (smallest, largest) = (1 << Int64(short), 1 << Int64(long))
        }
    }
}
