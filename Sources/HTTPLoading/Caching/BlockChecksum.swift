/// The checksum of a block: xxHash64 with the block's number as its seed, and never zero.
///
/// It finds what a crash or a fault of the disk has left of a block. It is no protection against
/// whoever may write to the disk.
enum BlockChecksum {
    static func of(_ bytes: Span<UInt8>, block: Int) -> UInt64 {
        max(hash(bytes, seed: UInt64(block)), 1)
    }

    private static let prime1: UInt64 = 0x9e37_79b1_85eb_ca87
    private static let prime2: UInt64 = 0xc2b2_ae3d_27d4_eb4f
    private static let prime3: UInt64 = 0x1656_67b1_9e37_79f9
    private static let prime4: UInt64 = 0x85eb_ca77_c2b2_ae63
    private static let prime5: UInt64 = 0x27d4_eb2f_1656_67c5

    /// XXH64, as its specification defines it.
    static func hash(_ bytes: Span<UInt8>, seed: UInt64) -> UInt64 {
        var index = 0
        var hash: UInt64
        if bytes.count >= 32 {
            var lanes = SIMD4<UInt64>(
                seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1)
            while index + 32 <= bytes.count {
                for lane in 0..<4 {
                    lanes[lane] = round(lanes[lane], word(bytes, index + lane * 8))
                }
                index += 32
            }
            hash =
                rotated(lanes[0], 1) &+ rotated(lanes[1], 7) &+ rotated(lanes[2], 12)
                &+ rotated(lanes[3], 18)
            for lane in 0..<4 {
                hash = (hash ^ round(0, lanes[lane])) &* prime1 &+ prime4
            }
        } else {
            hash = seed &+ prime5
        }
        hash &+= UInt64(bytes.count)
        while index + 8 <= bytes.count {
            hash = rotated(hash ^ round(0, word(bytes, index)), 27) &* prime1 &+ prime4
            index += 8
        }
        if index + 4 <= bytes.count {
            let half = word(bytes, index, count: 4)
            hash = rotated(hash ^ (half &* prime1), 23) &* prime2 &+ prime3
            index += 4
        }
        while index < bytes.count {
            hash = rotated(hash ^ (UInt64(bytes[index]) &* prime5), 11) &* prime1
            index += 1
        }
        hash = (hash ^ (hash >> 33)) &* prime2
        hash = (hash ^ (hash >> 29)) &* prime3
        return hash ^ (hash >> 32)
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotated(lane &+ word &* prime2, 31) &* prime1
    }

    private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
        value << count | value >> (64 - count)
    }

    private static func word(_ bytes: Span<UInt8>, _ index: Int, count: Int = 8) -> UInt64 {
        var word: UInt64 = 0
        for place in 0..<count { word |= UInt64(bytes[index + place]) << UInt64(place * 8) }
        return word
    }
}
