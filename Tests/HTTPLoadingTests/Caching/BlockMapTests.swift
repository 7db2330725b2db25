import Testing

@testable import HTTPLoading

@Suite struct BlockMapTests {
    private let block = Int64(BlockMap.blockSize)

    /// A map of ten blocks and a bit, of which these are stored.
    private func map(storing blocks: [Int]) -> BlockMap {
        var map = BlockMap(size: 10 * block + 5)
        for index in blocks { map[index] = 1 }
        return map
    }

    @Test func aRunEndsAtTheFirstHole() {
        let map = map(storing: [0, 1, 3])
        #expect(map.run(at: 7) == 7..<2 * block)
        #expect(map.run(at: 2 * block) == nil)
        #expect(map.run(at: 3 * block) == 3 * block..<4 * block)
    }

    @Test func aRunToTheEndEndsWithTheResource() {
        let map = map(storing: [9, 10])
        #expect(map.run(at: 9 * block) == 9 * block..<10 * block + 5)
        #expect(map.run(at: 10 * block + 5) == nil)
        #expect(map.run(at: -1) == nil)
    }

    @Test func shortRunsAreNotWorthARequest() {
        let map = map(storing: [2, 4, 5, 6])
        #expect(map.nextRun(after: 0, atLeast: Int(3 * block)) == 4 * block)
        #expect(map.nextRun(after: 0, atLeast: 1) == 2 * block)
        #expect(map.nextRun(after: 4 * block, atLeast: Int(3 * block)) == nil)
    }

    @Test func theEndIsWorthItHoweverShort() {
        #expect(map(storing: [10]).nextRun(after: 0, atLeast: Int(block)) == 10 * block)
    }

    @Test func whatIsOutsideIsNotStored() {
        var map = map(storing: [])
        map[11] = 1
        map[-1] = 1
        #expect(map[11] == 0 && map[-1] == 0)
        map.load([1, 2, 3])
        #expect(map[0] == 0)
    }
}
