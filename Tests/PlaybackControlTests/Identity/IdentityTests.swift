import PlaybackControl
import Testing

@Suite struct IdentityTests {
    @Test func generationsGrowOverAllTasks() async {
        let generations = await withTaskGroup(of: [PlaybackGeneration].self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<1_000).map { _ in PlaybackGeneration.next() } }
            }
            var all: [PlaybackGeneration] = []
            for await minted in group {
                #expect(minted == minted.sorted())
                all += minted
            }
            return all
        }
        #expect(Set(generations).count == 8_000)
        #expect(generations.allSatisfy { $0 > .none })
    }

    @Test func theSameMediaTwiceIsTwoItems() {
        let first = PlaybackItem(address: "one.mp3", title: "One")
        let second = PlaybackItem(address: "one.mp3", title: "One")
        #expect(first != second)
        #expect(first.id != second.id)
    }

    @Test func noTwoStampedValuesShareASequenceNumber() {
        let stamp = PlaybackStamp(occurrence: .next(), generation: .next())
        let first = Stamped("a", stamp: stamp)
        let second = Stamped("a", stamp: stamp)
        #expect(first.sequence < second.sequence)
    }
}
