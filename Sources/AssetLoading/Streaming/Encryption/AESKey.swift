/// A key of 128 bits of the Advanced Encryption Standard (FIPS 197), for decrypting.
///
/// It is for media whose key the playlist itself names: its time depends on the data.
struct AESKey: Sendable {
    /// The keys of the eleven rounds, in the order in which they decrypt.
    private let rounds: [[UInt8]]

    /// - Parameter key: 16 bytes.
    init(_ key: [UInt8]) {
        precondition(key.count == 16)
        var words = key
        var constant: UInt8 = 1
        while words.count < 176 {
            var word = Array(words.suffix(4))
            if words.count % 16 == 0 {
                word = [word[1], word[2], word[3], word[0]].map { AESTables.substituted[Int($0)] }
                word[0] ^= constant
                constant = AESTables.doubled(constant)
            }
            for index in 0..<4 { word[index] ^= words[words.count - 16 + index] }
            words += word
        }
        rounds = stride(from: 160, through: 0, by: -16).map { Array(words[$0..<$0 + 16]) }
    }

    /// Decrypts the 16 bytes of a block.
    func decrypt(_ block: inout [UInt8]) {
        Self.add(rounds[0], to: &block)
        for round in 1...10 {
            Self.shiftAndSubstitute(&block)
            Self.add(rounds[round], to: &block)
            if round < 10 { Self.mixColumns(&block) }
        }
    }

    private static func add(_ key: [UInt8], to block: inout [UInt8]) {
        for index in 0..<16 { block[index] ^= key[index] }
    }

    /// Rows go to the right by their number, and each byte becomes what stood for it.
    private static func shiftAndSubstitute(_ block: inout [UInt8]) {
        let before = block
        for index in 0..<16 {
            let (column, row) = (index / 4, index % 4)
            block[index] = AESTables.original[Int(before[(column + 4 - row) % 4 * 4 + row])]
        }
    }

    private static func mixColumns(_ block: inout [UInt8]) {
        for start in stride(from: 0, to: 16, by: 4) {
            var mixed: UInt32 = 0
            for row in 0..<4 { mixed ^= AESTables.columns[row][Int(block[start + row])] }
            for row in 0..<4 { block[start + row] = UInt8(truncatingIfNeeded: mixed >> (row * 8)) }
        }
    }
}

/// What the standard's tables hold, worked out from its definitions.
enum AESTables {
    /// FIPS 197, 5.1.1: the inverse in the field of 256 elements, and an affine change of its bits.
    static let substituted: [UInt8] = (0..<256).map { value in
        let inverse = (1..<256).first { product(UInt8($0), UInt8(value)) == 1 } ?? 0
        let bits = UInt8(inverse)
        return (1...4).reduce(bits ^ 0x63) { $0 ^ (bits << $1 | bits >> (8 - $1)) }
    }

    static let original: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 256)
        for (value, substitute) in substituted.enumerated() {
            table[Int(substitute)] = UInt8(value)
        }
        return table
    }()

    /// FIPS 197, 5.3.3: what a byte in each of the four rows gives to the bytes of its column.
    static let columns: [[UInt32]] = (0..<4).map { row in
        (0..<256).map { value in
            let factors: [UInt8] = [0x0e, 0x09, 0x0d, 0x0b]
            return (0..<4).reduce(UInt32(0)) { word, place in
                let factor = factors[(place + 4 - row) % 4]
                return word | UInt32(product(UInt8(value), factor)) << (place * 8)
            }
        }
    }

    static func doubled(_ value: UInt8) -> UInt8 {
        value << 1 ^ (value & 0x80 == 0 ? 0 : 0x1b)
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var (result, factor): (UInt8, UInt8) = (0, left)
        for bit in 0..<8 {
            if right & (1 << bit) != 0 { result ^= factor }
            factor = doubled(factor)
        }
        return result
    }
}
