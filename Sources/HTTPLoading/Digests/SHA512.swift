/// SHA-512 and SHA-384 (FIPS 180-4, sections 6.4 and 6.5), fed piece by piece.
struct SHA512 {
    private var state: [UInt64]
    private let digestLength: Int
    private var schedule = [UInt64](repeating: 0, count: 80)
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    init() {
        digestLength = 64
        state = [
            0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b,
            0xa54f_f53a_5f1d_36f1, 0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f,
            0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
        ]
    }

    /// The variant with a hash of 48 bytes.
    static func sha384() -> SHA512 {
        SHA512(
            digestLength: 48,
            state: [
                0xcbbb_9d5d_c105_9ed8, 0x629a_292a_367c_d507, 0x9159_015a_3070_dd17,
                0x152f_ecd8_f70e_5939, 0x6733_2667_ffc0_0b31, 0x8eb4_4a87_6858_1511,
                0xdb0c_2e0d_64f9_8fa7, 0x47b5_481d_befa_4fa4,
            ])
    }

    private init(digestLength: Int, state: [UInt64]) {
        self.digestLength = digestLength
        self.state = state
    }

    mutating func update(_ bytes: Span<UInt8>) {
        length += UInt64(bytes.count)
        var index = 0
        if !pending.isEmpty {
            while pending.count < 128, index < bytes.count {
                pending.append(bytes[index])
                index += 1
            }
            guard pending.count == 128 else { return }
            let block = pending
            take(block.span, at: 0)
            pending.removeAll(keepingCapacity: true)
        }
        while bytes.count - index >= 128 {
            take(bytes, at: index)
            index += 128
        }
        while index < bytes.count {
            pending.append(bytes[index])
            index += 1
        }
    }

    /// The hash of all that was taken.
    consuming func finish() -> [UInt8] {
        let bits = length &* 8
        var tail: [UInt8] = [0x80]
        // The length has 128 bits, of which the upper half is zero.
        while (pending.count + tail.count) % 128 != 112 { tail.append(0) }
        tail += [UInt8](repeating: 0, count: 8)
        tail += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        update(tail.span)
        let bytes = state.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
        }
        return Array(bytes.prefix(digestLength))
    }

    private mutating func take(_ bytes: Span<UInt8>, at start: Int) {
        for index in 0..<16 {
            var word: UInt64 = 0
            for place in 0..<8 { word = word << 8 | UInt64(bytes[start + index * 8 + place]) }
            schedule[index] = word
        }
        for index in 16..<80 {
            let early = schedule[index - 15]
            let late = schedule[index - 2]
            let low = early.rotated(1) ^ early.rotated(8) ^ (early >> 7)
            let high = late.rotated(19) ^ late.rotated(61) ^ (late >> 6)
            schedule[index] = schedule[index - 16] &+ low &+ schedule[index - 7] &+ high
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<80 {
            let sum1 = e.rotated(14) ^ e.rotated(18) ^ e.rotated(41)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ sum1 &+ choice &+ HashConstants.roots[index] &+ schedule[index]
            let sum0 = a.rotated(28) ^ a.rotated(34) ^ a.rotated(39)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e, d, c, b) = (g, f, e, d &+ first, c, b, a)
            a = first &+ sum0 &+ majority
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }
}
