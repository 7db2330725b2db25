import AssetLoading
import Testing

@testable import HTTPLoading

@Suite struct TitleQueueTests {
    private func queue(_ offsets: [Int64]) -> TitleQueue {
        var queue = TitleQueue()
        for offset in offsets {
            queue.append(
                ICYMetadata(
                    bytes: Array("StreamTitle='\(offset)';".utf8), offset: offset, charset: .latin1)
            )
        }
        return queue
    }

    @Test func titlesAreTakenUpToAPlace() {
        var queue = queue([100, 200, 200, 300])
        #expect(queue.take(through: 99).isEmpty)
        #expect(queue.take(through: 200).map(\.title) == ["100", "200", "200"])
        #expect(queue.take(through: 200).isEmpty)
        #expect(queue.take(through: 1000) == [BroadcastTitle(offset: 300, title: "300")])
    }

    @Test func aReadEndsAtTheNextTitle() {
        let queue = queue([100, 200])
        #expect(queue.count(50, from: 0) == 50)
        #expect(queue.count(150, from: 0) == 100)
        #expect(queue.count(150, from: 100) == 100)
        #expect(queue.count(150, from: 200) == 150)
        #expect(queue.count(0, from: 0) == 0)
    }

    @Test func titlesThatNobodyTakesAreBounded() {
        var queue = queue((0..<1000).map { Int64($0) })
        let taken = queue.take(through: 2000)
        #expect(taken.count == TitleQueue.capacity)
        #expect(taken.last?.offset == 999)
    }
}
