/// SHA-256 (FIPS 180-4, section 6.2), fed piece by piece.
struct SHA256 {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]
    private var schedule = [UInt32](repeating: 0, count: 64)
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    mutating func update(_ bytes: Span<UInt8>) {
        length += UInt64(bytes.count)
        var index = 0
        if !pending.isEmpty {
            while pending.count < 64, index < bytes.count {
                pending.append(bytes[index])
                index += 1
            }
            guard pending.count == 64 else { return }
            let block = pending
            take(block.span, at: 0)
            pending.removeAll(keepingCapacity: true)
        }
        while bytes.count - index >= 64 {
            take(bytes, at: index)
            index += 64
        }
        while index < bytes.count {
            pending.append(bytes[index])
            index += 1
        }
    }

    /// The hash of all that was taken; 32 bytes.
    consuming func finish() -> [UInt8] {
        let bits = length &* 8
        var tail: [UInt8] = [0x80]
        while (pending.count + tail.count) % 64 != 56 { tail.append(0) }
        tail += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        update(tail.span)
        return state.flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
        }
    }

    private mutating func take(_ bytes: Span<UInt8>, at start: Int) {
        for index in 0..<16 {
            var word: UInt32 = 0
            for place in 0..<4 { word = word << 8 | UInt32(bytes[start + index * 4 + place]) }
            schedule[index] = word
        }
        for index in 16..<64 {
            let early = schedule[index - 15]
            let late = schedule[index - 2]
            let low = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
            let high = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
            schedule[index] = schedule[index - 16] &+ low &+ schedule[index - 7] &+ high
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let sum1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ sum1 &+ choice &+ Self.constants[index] &+ schedule[index]
            let sum0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e, d, c, b) = (g, f, e, d &+ first, c, b, a)
            a = first &+ sum0 &+ majority
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static let constants = HashConstants.roots.prefix(64).map { UInt32($0 >> 32) }
}

extension FixedWidthInteger {
    /// The bits rotated to the right.
    func rotated(_ count: Self) -> Self {
        (self >> count) | (self << (Self(Self.bitWidth) - count))
    }
}
