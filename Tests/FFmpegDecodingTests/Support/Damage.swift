/// Changes bytes by a seed: bits, zeroed ranges, cuts, and pieces that are put elsewhere.
struct Damage {
    private var random: SplitMix

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
    }

    mutating func place(in count: Int) -> Int {
        Int.random(in: 0..<max(1, count), using: &random)
    }

    mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...place(in: 3) where !bytes.isEmpty {
            switch place(in: 5) {
            case 0:
                for _ in 0...place(in: 50) { bytes[place(in: bytes.count)] ^= 1 << place(in: 8) }
            case 1:
                // In the headers, where most is decided.
                for _ in 0...place(in: 8) {
                    bytes[place(in: min(bytes.count, 600))] = UInt8(place(in: 256))
                }
            case 2:
                let start = place(in: bytes.count)
                let end = min(bytes.count, start + place(in: 5_000))
                for index in start..<end { bytes[index] = 0 }
            case 3:
                bytes.removeLast(place(in: bytes.count))
            default:
                let start = place(in: bytes.count)
                let piece = Array(bytes[start..<min(bytes.count, start + place(in: 5_000))])
                bytes.insert(contentsOf: piece, at: place(in: bytes.count))
            }
        }
        return bytes
    }
}
