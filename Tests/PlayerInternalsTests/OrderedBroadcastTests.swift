import PlayerInternals
import Testing

@Suite struct OrderedBroadcastTests {
    private typealias Element = OrderedElement<String, Int>
    private let broadcast = OrderedBroadcast<String, Int>("start", capacity: 4)

    private func send(_ values: Int...) {
        broadcast.send(values, snapshot: "after \(values.last ?? 0)")
    }

    /// All that a subscription is given until the broadcast has ended.
    private func rest(_ subscription: OrderedSubscription<String, Int>) async -> [Element] {
        var elements: [Element] = []
        while let element = await subscription.next() { elements.append(element) }
        return elements
    }

    @Test func aSnapshotComesFirstAndThenWhatIsSentAfterIt() async {
        let early = broadcast.subscribe()
        send(1, 2)
        let late = broadcast.subscribe()
        send(3)
        broadcast.finish()
        #expect(await rest(early) == [.snapshot("start"), .value(1), .value(2), .value(3)])
        #expect(await rest(late) == [.snapshot("after 2"), .value(3)])
    }

    @Test func whoFallsBehindIsToldHowManyItMissedAndGetsTheLast() async {
        let subscription = broadcast.subscribe()
        #expect(await subscription.next() == .snapshot("start"))
        for value in 1...4 { send(value) }
        #expect(await subscription.next() == .value(1))
        for value in 5...11 { send(value) }
        broadcast.finish()
        #expect(
            await rest(subscription)
                == [.gap(dropped: 6), .value(8), .value(9), .value(10), .value(11)])
    }

    @Test func moreAtOnceThanIsKeptIsAGapToo() async {
        let subscription = broadcast.subscribe()
        broadcast.send(Array(1...9), snapshot: "nine")
        broadcast.finish()
        #expect(await rest(subscription).dropFirst(1).first == .gap(dropped: 5))
    }

    @Test func aSlowSubscriberCostsTheOthersNothing() async {
        let slow = broadcast.subscribe()
        let fast = broadcast.subscribe()
        #expect(await fast.next() == .snapshot("start"))
        for value in 1...100 {
            send(value)
            #expect(await fast.next() == .value(value))
        }
        #expect(broadcast.keptCount == 4)
        #expect(await slow.next() == .snapshot("start"))
        #expect(await slow.next() == .gap(dropped: 96))
    }

    @Test func nothingIsKeptWhileNobodyFollows() async {
        send(1)
        #expect(broadcast.keptCount == 0)
        do {
            let subscription = broadcast.subscribe()
            send(2, 3)
            #expect(await subscription.next() == .snapshot("after 1"))
            #expect(broadcast.keptCount == 2)
        }
        #expect(broadcast.keptCount == 0)
        #expect(broadcast.subscriberCount == 0)
        let subscription = broadcast.subscribe()
        send(4)
        broadcast.finish()
        #expect(await rest(subscription) == [.snapshot("after 3"), .value(4)])
    }

    @Test func aWaitingSubscriberIsWokenByWhatIsSentAndByTheEnd() async {
        let subscriptions = (0..<20).map { _ in broadcast.subscribe() }
        let followers = subscriptions.map { subscription in Task { await rest(subscription) } }
        for _ in 0..<3 { await Task.yield() }
        send(1)
        await Task.yield()
        send(2)
        broadcast.finish()
        for follower in followers {
            #expect(await follower.value == [.snapshot("start"), .value(1), .value(2)])
        }
    }

    @Test func aCancelledSubscriberEndsAndTheOthersGoOn() async {
        let kept = broadcast.subscribe()
        let cancelled = Task { [broadcast] in await rest(broadcast.subscribe()).count }
        while broadcast.subscriberCount < 2 { await Task.yield() }
        cancelled.cancel()
        #expect(await cancelled.value <= 1)
        #expect(broadcast.subscriberCount == 1)
        send(1)
        broadcast.finish()
        #expect(await rest(kept) == [.snapshot("start"), .value(1)])
    }

    @Test func whatIsSentByManyIsOneOrderForAll() async {
        let broadcast = OrderedBroadcast<Int, Int>(0, capacity: 4_000)
        let followers = (0..<4).map { _ in broadcast.subscribe() }
        await withTaskGroup { group in
            for sender in 0..<4 {
                group.addTask {
                    for value in 0..<1_000 { broadcast.send([sender * 1_000 + value], snapshot: 0) }
                }
            }
        }
        broadcast.finish()
        var orders: Set<[Int]> = []
        for follower in followers {
            var order: [Int] = []
            while let element = await follower.next() {
                if case .value(let value) = element { order.append(value) }
            }
            #expect(order.count == 4_000)
            orders.insert(order)
        }
        #expect(orders.count == 1)
    }
}
