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
        // Four that do not wait for each other.
        var (first, second, third, fourth): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
        unsafe bytes.withUnsafeBytes { raw in
            var index = 0
            @inline(__always)
            func mix(_ lane: inout UInt64, _ offset: Int) {
                let word = unsafe UInt64(
                    littleEndian: raw.loadUnaligned(
                        fromByteOffset: index &+ offset, as: UInt64.self))
                let mixed = (lane ^ word) &* prime
                lane = mixed ^ mixed >> 29
            }
            while index &+ 32 <= raw.count {
                mix(&first, 0)
                mix(&second, 8)
                mix(&third, 16)
                mix(&fourth, 24)
                index &+= 32
            }
            while index < raw.count {
                first = unsafe (first ^ UInt64(raw[index])) &* prime
                index &+= 1
            }
        }
        for lane in [first, second, third, fourth] { combine(lane) }
    }
}
