/// Eight bytes that are looked at together; a byte's high bit answers for it.
///
/// A false answer can only stand above a true one, so the lowest is always true.
private struct EightBytes {
    let word: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer, at index: Int) {
        word = unsafe UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    @inline(__always)
    func equal(_ byte: UInt8) -> UInt64 {
        let difference = word ^ (Self.ones &* UInt64(byte))
        return (difference &- Self.ones) & ~difference
    }

    /// Which bytes are control characters, no ASCII, or among those that `marks` answers for.
    @inline(__always)
    func stops(_ marks: UInt64) -> UInt64 {
        (word | marks | ((word &- Self.ones &* 0x20) & ~word)) & Self.highs
    }
}

extension Span<UInt8> {
    /// The first place at or behind `start` with `mark`, a control character that XML forbids, or a
    /// byte that is no ASCII; the count when there is none.
    func firstStop(from start: Int, _ mark: UInt8) -> Int {
        firstStop(from: start) {
            $0.stops($0.equal(mark))
        } isMark: {
            $0 == mark
        }
    }

    /// The same for text, in which `&`, `<` and `]` matter.
    func firstTextStop(from start: Int) -> Int {
        firstStop(from: start) { bytes in
            bytes.stops(
                bytes.equal(UInt8(ascii: "&")) | bytes.equal(UInt8(ascii: "<"))
                    | bytes.equal(UInt8(ascii: "]")))
        } isMark: { byte in
            byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "]")
        }
    }

    @inline(__always)
    private func firstStop(
        from start: Int, stops: (EightBytes) -> UInt64, isMark: (UInt8) -> Bool
    ) -> Int {
        unsafe withUnsafeBytes { bytes in
            var index = start
            while index &+ 8 <= bytes.count {
                let found = unsafe stops(EightBytes(bytes, at: index))
                if found == 0 {
                    index &+= 8
                    continue
                }
                index &+= found.trailingZeroBitCount / 8
                if unsafe !isAllowedControl(bytes[index]) { return index }
                index &+= 1
            }
            while index < bytes.count {
                let byte = unsafe bytes[index]
                if isMark(byte) || byte >= 0x80 || (byte < 0x20 && !isAllowedControl(byte)) {
                    return index
                }
                index &+= 1
            }
            return index
        }
    }
}

extension Span<UInt8> {
    /// How many lines end in a range, and how many characters follow the last end.
    func countLines(in range: Range<Int>) -> (lines: Int, characters: Int) {
        unsafe withUnsafeBufferPointer { buffer in
            let bytes = unsafe UnsafeBufferPointer(rebasing: buffer[range])
            let lines = unsafe lineEndCount(bytes)
            var characters = 0
            var index = bytes.count
            while index > 0, unsafe bytes[index - 1] != 0x0A {
                index &-= 1
                characters &+= unsafe bytes[index] & 0xC0 != 0x80 ? 1 : 0
            }
            return (lines, characters)
        }
    }
}

/// How many lines end in some bytes; looks at sixteen at a time.
private func lineEndCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let lineEnd = SIMD16<UInt8>(repeating: 0x0A)
    var lines = 0
    var index = 0
    while index &+ 16 <= raw.count {
        // No lane overflows in 255 steps.
        var counts = SIMD16<UInt8>()
        let end = min(raw.count &- 15, index &+ 255 &* 16)
        while index < end {
            let block = unsafe raw.loadUnaligned(
                fromByteOffset: index, as: SIMD16<UInt8>.self)
            counts.replace(with: counts &+ 1, where: block .== lineEnd)
            index &+= 16
        }
        lines &+= Int(SIMD16<UInt16>(truncatingIfNeeded: counts).wrappedSum())
    }
    while index < raw.count {
        lines &+= unsafe raw[index] == 0x0A ? 1 : 0
        index &+= 1
    }
    return lines
}

/// Whether a byte is a tab or ends a line.
private func isAllowedControl(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0D
}

extension [UInt8] {
    /// Appends a part of a span in one copy.
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe append(contentsOf: buffer.extracting(range))
        }
    }
}
