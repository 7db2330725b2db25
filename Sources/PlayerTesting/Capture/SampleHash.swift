/// A hash of samples in a row that does not depend on the blocks that they came in.
///
/// A polynomial in an odd base modulo 2⁶⁴: the hash of two rows follows from their hashes.
struct SampleHash: Hashable {
    private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

    private(set) var value: UInt64 = 0
    private var power: UInt64 = 1

    init(_ samples: Span<Float>) {
        for index in samples.indices {
            value = value &* Self.base &+ UInt64(samples[index].bitPattern) &+ 1
            power = power &* Self.base
        }
    }

    mutating func append(_ next: SampleHash) {
        value = value &* next.power &+ next.value
        power = power &* next.power
    }
}
