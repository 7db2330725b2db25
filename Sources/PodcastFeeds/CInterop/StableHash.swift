/// A hash that is the same in each run and on each machine; not for secrets.
struct StableHash {
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func combine(_ word: UInt64) {
        value = (value ^ word) &* 0xFF51_AFD7_ED55_8CCD
        value ^= value >> 32
    }

    /// Adds bytes, thirty-two at a time.
    mutating func combine(_ bytes: Span<UInt8>) {
        combine(UInt64(bytes.count))
        let prime: UInt64 = 0xC4CE_B9FE_1A85_EC53
        var lanes = SIMD4<UInt64>(1, 2, 3, 4)
        unsafe bytes.withUnsafeBytes { raw in
            var index = 0
            while index &+ 32 <= raw.count {
                for lane in 0..<4 {
                    let word = unsafe UInt64(
                        littleEndian: raw.loadUnaligned(
                            fromByteOffset: index &+ lane &* 8, as: UInt64.self))
                    let mixed = (lanes[lane] ^ word) &* prime
                    lanes[lane] = mixed ^ mixed >> 29
                }
                index &+= 32
            }
            while index < raw.count {
                lanes[0] = unsafe (lanes[0] ^ UInt64(raw[index])) &* prime
                index &+= 1
            }
        }
        for lane in 0..<4 { combine(lanes[lane]) }
    }
}
