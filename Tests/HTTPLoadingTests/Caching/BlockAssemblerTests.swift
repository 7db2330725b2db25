import Testing

@testable import HTTPLoading

@Suite struct BlockAssemblerTests {
    private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

    /// The blocks of a stretch that comes in pieces, each held against the bytes that belong there.
    private func blocks(
        of range: Range<Int>, inPiecesOf size: Int, _ assembler: inout BlockAssembler
    ) -> [Int] {
        var indices: [Int] = []
        for start in stride(from: range.lowerBound, to: range.upperBound, by: size) {
            let piece = bytes[start..<min(start + size, range.upperBound)]
            for block in assembler.append(Array(piece).span, at: Int64(start)) {
                let from = block.index * BlockMap.blockSize
                #expect(block.bytes == Array(bytes[from..<min(from + 65_536, 200_000)]))
                indices.append(block.index)
            }
        }
        return indices
    }

    @Test(arguments: [1_000, 16_384, 65_536, 200_000])
    func allBlocksComeWholeTheShortLastOneToo(piece: Int) {
        var assembler = BlockAssembler(size: 200_000)
        #expect(blocks(of: 0..<200_000, inPiecesOf: piece, &assembler) == [0, 1, 2, 3])
    }

    @Test(arguments: [1_000, 16_384, 200_000])
    func aBlockWhoseFrontWasMissedIsLeftOut(piece: Int) {
        var assembler = BlockAssembler(size: 200_000)
        #expect(blocks(of: 70_000..<199_999, inPiecesOf: piece, &assembler) == [2])
    }

    @Test func aJumpDropsWhatIsNotWhole() {
        var assembler = BlockAssembler(size: 200_000)
        #expect(blocks(of: 0..<60_000, inPiecesOf: 7_000, &assembler) == [])
        #expect(blocks(of: 131_072..<200_000, inPiecesOf: 7_000, &assembler) == [2, 3])
        #expect(blocks(of: 60_000..<70_000, inPiecesOf: 7_000, &assembler) == [])
    }
}
