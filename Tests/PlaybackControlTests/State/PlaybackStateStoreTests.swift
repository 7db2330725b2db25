import PlaybackControl
import Testing

@Suite struct PlaybackStateStoreTests {
    private let store = PlaybackStateStore()
    private let one = PlaybackItem(address: "one.mp3")
    private let two = PlaybackItem(address: "two.mp3")
    private let failure = PlaybackFailure(.loading, message: "Check the network.")

    @Test func aSubscriberGetsTheCurrentStateFirst() async {
        await store.begin(one)
        var updates = store.updates().makeAsyncIterator()
        #expect(await updates.next()?.item == one)
    }

    @Test func theNewestStateWins() async {
        var updates = store.updates().makeAsyncIterator()
        #expect(await updates.next()?.item == nil)
        let stamp = await store.begin(one)
        await store.apply(Stamped(.failed(failure), stamp: stamp))
        await store.begin(two)
        #expect(await updates.next()?.item == two)
    }

    @Test func aLateErrorIsDroppedAndCounted() async {
        let stamp = await store.begin(one)
        await store.begin(two)
        let transition = await store.apply(Stamped(.failed(failure), stamp: stamp))
        #expect(transition.outcome == .stale)
        #expect(store.counters.stale == 1)
        #expect(store.snapshot.item == two)
        #expect(store.snapshot.phase == .loading)
    }

    @Test func aWaitingSubscriberIsWokenByEachChange() async {
        let seen = Task { [store] in
            var addresses: [String] = []
            for await state in store.updates() {
                addresses.append(state.item?.address ?? "nothing")
                if state.item == nil { await store.begin(one) }
                if state.item == one { await store.begin(two) }
                if state.item == two { await store.finish() }
            }
            return addresses
        }
        #expect(await seen.value == ["nothing", "one.mp3", "two.mp3"])
    }

    @Test func everySubscriberGetsTheLastStateAndThenTheEnd() async {
        var updates = store.updates().makeAsyncIterator()
        await store.begin(one)
        await store.finish()
        #expect(await updates.next()?.item == one)
        #expect(await updates.next() == nil)
    }

    @Test(.timeLimit(.minutes(1))) func theEndOfTheStoreEndsWhoeverWaits() async {
        var store: PlaybackStateStore? = PlaybackStateStore()
        let states = store?.updates()
        let notices = store?.events()
        let waiting = Task {
            async let stateCount = states?.reduce(into: 0) { count, _ in count += 1 }
            async let noticeCount = notices?.reduce(into: 0) { count, _ in count += 1 }
            return await (stateCount, noticeCount)
        }
        while store?.subscriberCount != 2 { await Task.yield() }
        store = nil
        #expect(await waiting.value == (1, 1))
    }

    @Test func aSubscriberThatIsGoneIsForgotten() async {
        do {
            var updates = store.updates().makeAsyncIterator()
            _ = await updates.next()
            #expect(store.subscriberCount == 1)
        }
        #expect(store.subscriberCount == 0)
    }

    @Test func aSubscriberThatIsCancelledEndsAndCostsTheOthersNothing() async {
        let cancelled = Task { [store] in
            var count = 0
            for await _ in store.updates() { count += 1 }
            return count
        }
        while store.subscriberCount == 0 { await Task.yield() }
        cancelled.cancel()
        _ = await cancelled.value
        var updates = store.updates().makeAsyncIterator()
        _ = await updates.next()
        await store.begin(one)
        #expect(await updates.next()?.item == one)
        #expect(store.subscriberCount == 1)
    }

    @Test func noSubscriberSeesAnOlderGenerationAfterANewerOne() async {
        let followers = (0..<8).map { _ in
            Task { [store] in
                var last: PlaybackGeneration = .none
                for await state in store.updates() {
                    guard let generation = state.stamp?.generation else { continue }
                    if generation < last { return false }
                    last = generation
                }
                return true
            }
        }
        for index in 0..<2_000 {
            let stamp = await store.begin(index.isMultiple(of: 2) ? one : two)
            async let late = store.apply(Stamped(.failed(failure), stamp: stamp))
            async let next = store.begin(index.isMultiple(of: 3) ? one : two)
            _ = await (late, next)
        }
        await store.finish()
        for follower in followers { #expect(await follower.value) }
    }
}
