import PlaybackControl
import Testing

/// A generator whose numbers depend on nothing but its seed (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var mixed = seed
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite struct PlaybackQueueTests {
    private let items = ["a", "b", "c", "d", "e"].map { PlaybackItem(address: $0) }
    private var queue = PlaybackQueue()
    private var generator = SeededGenerator(seed: 7)

    init() {
        queue.append(items)
    }

    private func names(_ items: [PlaybackItem]) -> String { items.map(\.address).joined() }

    private mutating func walk(_ count: Int) -> String {
        (0..<count).map { _ in queue.advance()?.address ?? "." }.joined()
    }

    // MARK: - Going through

    @Test mutating func aQueueBeginsWithItsFirstAndStaysAtItsLast() {
        #expect(queue.currentItem == nil)
        #expect(walk(7) == "abcde..")
        #expect(queue.currentItem == items[4])
        #expect(queue.previous() == items[3])
    }

    @Test mutating func thereIsNothingBeforeTheFirst() {
        queue.next()
        #expect(queue.previous() == nil)
        #expect(queue.currentItem == items[0])
    }

    @Test mutating func allRepeatedGoesRoundInBothDirections() {
        queue.repeats = .all
        #expect(walk(7) == "abcdeab")
        queue.select(items[0].id)
        #expect(queue.previous() == items[4])
    }

    @Test mutating func oneRepeatedFollowsItselfUntilTheUserGoesOn() {
        queue.repeats = .one
        #expect(walk(3) == "aaa")
        #expect(queue.next() == items[1])
        #expect(walk(2) == "bb")
    }

    @Test mutating func theSameEpisodeTwiceIsPlayedTwice() {
        queue.replace(with: [PlaybackItem(address: "x"), PlaybackItem(address: "x")])
        #expect(walk(3) == "xx.")
    }

    @Test mutating func anEmptyQueueHasNothingToPlay() {
        queue = PlaybackQueue()
        queue.repeats = .all
        #expect(queue.next() == nil)
        #expect(queue.previous() == nil)
        #expect(queue.advance() == nil)
        queue.shuffle(using: &generator)
        #expect(queue.next() == nil)
    }

    // MARK: - Editing

    @Test mutating func theCurrentItemSurvivesEveryEditAroundIt() {
        queue.select(items[2].id)
        #expect(queue.remove(items[1].id) == .applied)
        #expect(queue.move(items[2].id, to: 0) == .applied)
        #expect(queue.insert([PlaybackItem(address: "x")], at: 0) == .applied)
        #expect(queue.insertNext([PlaybackItem(address: "n")]) == .applied)
        #expect(names(queue.items) == "xcnade")
        #expect(queue.currentItem == items[2])
        #expect(walk(2) == "na")
    }

    @Test mutating func replacingGoesOnWithTheCurrentItemIfItIsStillThere() {
        queue.select(items[2].id)
        let extra = PlaybackItem(address: "x")
        #expect(queue.replace(with: [items[4], items[2], extra]) == .applied)
        #expect(queue.currentItem == items[2])
        #expect(walk(2) == "x.")
        #expect(queue.replace(with: [items[0]]) == .replacedCurrent(by: items[0]))
        #expect(queue.replace(with: []) == .replacedCurrent(by: nil))
        #expect(queue.current == nil)
    }

    @Test mutating func replacingDoesNotBeginAQueue() {
        #expect(queue.replace(with: [items[1]]) == .applied)
        #expect(queue.current == nil)
    }

    @Test mutating func theNextTakesThePlaceOfARemovedCurrentItem() {
        queue.select(items[1].id)
        #expect(queue.remove(items[1].id) == .replacedCurrent(by: items[2]))
        queue.select(items[4].id)
        #expect(queue.remove(items[4].id) == .replacedCurrent(by: nil))
        #expect(walk(1) == "a")
    }

    @Test mutating func theFirstTakesThePlaceOfTheLastWhereAllAreRepeated() {
        queue.repeats = .all
        queue.select(items[4].id)
        #expect(queue.remove(items[4].id) == .replacedCurrent(by: items[0]))
        queue.replace(with: [items[0]])
        #expect(queue.remove(items[0].id) == .replacedCurrent(by: nil))
    }

    @Test mutating func whatMakesNoSenseIsRefusedAndChangesNothing() {
        let before = queue
        let stranger = PlaybackItem(address: "x")
        #expect(queue.remove(stranger.id) == .refused(.unknownOccurrence))
        #expect(queue.move(stranger.id, to: 0) == .refused(.unknownOccurrence))
        #expect(queue.move(items[0].id, to: 5) == .refused(.outOfRange))
        #expect(queue.move(items[0].id, to: -1) == .refused(.outOfRange))
        #expect(queue.insert([stranger], at: 6) == .refused(.outOfRange))
        #expect(queue.insert([stranger], at: -1) == .refused(.outOfRange))
        #expect(queue.insert([items[0]], at: 0) == .refused(.alreadyQueued))
        #expect(queue.append([stranger, stranger]) == .refused(.alreadyQueued))
        #expect(queue.replace(with: [stranger, stranger]) == .refused(.alreadyQueued))
        #expect(queue.select(stranger.id) == nil)
        #expect(queue == before)
    }

    @Test mutating func aQueueIsBounded() {
        let many = (0..<PlaybackQueue.capacity).map { PlaybackItem(address: "\($0)") }
        #expect(queue.append(many) == .refused(.full))
        #expect(queue.replace(with: many) == .applied)
        #expect(queue.append([PlaybackItem(address: "x")]) == .refused(.full))
        #expect(queue.append([]) == .applied)
    }

    // MARK: - Shuffling

    @Test mutating func shufflingGoesOnWithTheCurrentItemAndKeepsItsOrder() {
        queue.select(items[2].id)
        queue.shuffle(using: &generator)
        let order = names(queue.playOrder)
        #expect(order.first == "c")
        #expect(order.sorted() == ["a", "b", "c", "d", "e"])
        #expect(names(queue.items) == "abcde")

        #expect("c" + walk(4) == order)
        var back = ""
        while let item = queue.previous() { back += item.address }
        #expect(back == String(order.reversed().dropFirst()))
        queue.repeats = .all
        #expect("c" + walk(6) == order + order.prefix(2))
    }

    @Test func theSameSeedGivesTheSameOrder() {
        let orders = [7, 7, 8].map { (seed: UInt64) in
            var queue = queue, generator = SeededGenerator(seed: seed)
            queue.shuffle(using: &generator)
            return names(queue.playOrder)
        }
        #expect(orders[0] == orders[1])
        #expect(orders[0] != orders[2])
    }

    @Test mutating func aShuffledOrderSurvivesEdits() {
        queue.next()
        queue.shuffle(using: &generator)
        let order = names(queue.playOrder)
        queue.append([PlaybackItem(address: "x")])
        queue.insertNext([PlaybackItem(address: "n")])
        queue.move(items[0].id, to: 4)
        #expect(names(queue.playOrder) == "an" + order.dropFirst() + "x")
        queue.replace(with: queue.items.filter { $0.address != "n" }.reversed())
        #expect(names(queue.playOrder) == order + "x")
        queue.remove(items[3].id)
        #expect(names(queue.upcoming) == order.dropFirst().filter { $0 != "d" } + "x")
    }

    @Test mutating func unshufflingGoesOnFromTheCurrentItemInTheList() {
        queue.shuffle(using: &generator)
        queue.select(items[2].id)
        queue.unshuffle()
        #expect(!queue.isShuffled)
        #expect(walk(2) == "de")
    }
}
